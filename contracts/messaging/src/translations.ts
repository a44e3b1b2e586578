import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Longer than a message: what is locked in it stands there as a mark. */
export const TRANSLATABLE_MAX = 12_000
/** How many of an account are translated within a minute. */
export const TRANSLATIONS_A_MINUTE = 30

const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/, 'must be a language code'))

/** What can be translated into; none where the site has no translation service. */
export const listTranslationLanguages = endpoint({
  method: 'GET',
  url: '/api/message-translations/languages',
  schema: { response: { 200: z.object({ languages: z.array(z.string()) }) } },
})

/**
 * A text in another language. Nothing of it is kept. 404 MESSAGING_NO_TRANSLATIONS where the site has no translation service, 429
 * MESSAGING_TOO_MANY_TRANSLATIONS.
 */
export const translateText = endpoint({
  method: 'POST',
  url: '/api/message-translations',
  deadline: 'provider',
  schema: {
    body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(TRANSLATABLE_MAX)), to: language }),
    response: { 200: z.object({ text: z.string(), /** As it was recognized. */ from: z.nullable(z.string()) }) },
  },
})
