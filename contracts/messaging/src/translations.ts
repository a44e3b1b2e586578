import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Longer than the longest message, because the page replaces parts of the text by marks, which may be longer. */
export const TRANSLATABLE_MAX = 12_000
/** Translations that one account may request in a minute. */
export const TRANSLATIONS_A_MINUTE = 30

const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/, 'must be a language code'))

/** Target languages; empty if the site has no translation service. */
export const listTranslationLanguages = endpoint({
  method: 'GET',
  url: '/api/message-translations/languages',
  schema: { response: { 200: z.object({ languages: z.array(z.string()) }) } },
})

/**
 * Translates a text and stores nothing. 404 MESSAGING_NO_TRANSLATIONS if the site has no translation service, 429
 * MESSAGING_TOO_MANY_TRANSLATIONS.
 */
export const translateText = endpoint({
  method: 'POST',
  url: '/api/message-translations',
  deadline: 'provider',
  schema: {
    body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(TRANSLATABLE_MAX)), to: language }),
    response: { 200: z.object({ text: z.string(), /** Detected language code. */ from: z.nullable(z.string()) }) },
  },
})
