/** Machine translations of what companies and organizations write about themselves, if the operator has a translator. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** New translations that one address may cause in a minute. */
export const DESCRIPTIONS_A_MINUTE = 30

export const translatedKinds = ['company', 'organization', 'product'] as const

/** Target languages; empty without a translator. */
export const listDescriptionLanguages = endpoint({
  method: 'GET',
  url: '/api/descriptions/languages',
  schema: { response: { 200: z.object({ languages: z.array(z.string()) }) } },
})

/** 404 NO_TRANSLATION if the site cannot translate to this language, 429 TOO_MANY_TRANSLATIONS; 404 if visitors cannot see the company, organization or product. */
export const translateDescription = endpoint({
  method: 'GET',
  url: '/api/descriptions/:kind/:id',
  deadline: 'provider',
  schema: {
    params: z.object({ kind: z.enum(translatedKinds), id: z.uuid() }),
    querystring: z.object({ to: z.string().check(z.maxLength(12)) }),
    response: { 200: z.object({ text: z.string(), /** Detected language code. */ from: z.nullable(z.string()) }) },
  },
})
