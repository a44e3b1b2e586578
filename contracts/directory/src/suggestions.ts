import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { searchFilters } from './search.ts'

export const SUGGESTION_LIMIT = 8

export const suggestion = z.object({
  kind: openEnum(['company', 'product', 'category', 'place']),
  text: z.string(),
  /** Link to the company's page, or to a filtered list. */
  path: z.string(),
})
export type Suggestion = z.output<typeof suggestion>

/**
 * At most `SUGGESTION_LIMIT` suggestions while the user types: first texts that begin with the input, then texts with a word that begins with its last word.
 * If no text matches, texts with similar spelling. Nothing for blank input.
 */
export const suggest = endpoint({
  method: 'GET',
  url: '/api/users/suggestions',
  schema: { querystring: z.pick(searchFilters, { q: true }), response: { 200: z.array(suggestion) } },
})
