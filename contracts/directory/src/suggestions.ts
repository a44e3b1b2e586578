import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { searchFilters } from './search.ts'

export const SUGGESTION_LIMIT = 8

export const suggestion = z.object({
  kind: openEnum(['company', 'product', 'category', 'place']),
  text: z.string(),
  /** The page of it: the company's own, or a list that is searched or filtered by it. */
  path: z.string(),
})
export type Suggestion = z.output<typeof suggestion>

/**
 * What may be meant by a text that is being typed, at most `SUGGESTION_LIMIT`: what begins with it, then what has a word that begins with
 * its last one, and only where there is neither, what is spelt nearly so. Nothing for a blank text.
 */
export const suggest = endpoint({
  method: 'GET',
  url: '/api/users/suggestions',
  schema: { querystring: z.pick(searchFilters, { q: true }), response: { 200: z.array(suggestion) } },
})
