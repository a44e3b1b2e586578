import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business } from './businesses.ts'

export const PAGE_SIZE = 9
/** Most businesses that one unpaged answer holds. */
export const SEARCH_LIMIT = 1000
/** Longest search text, in characters. */
export const SEARCH_TEXT_MAX = 200

const text = z.string().check(z.maxLength(SEARCH_TEXT_MAX), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))

/**
 * What a search filters by. `query` and `search` are other names for `q`; the first that is not empty counts.
 * `all-categories` and `all-countries` mean no filter, like an empty value.
 */
export const searchFilters = z.object({
  /** Case-insensitive substring of businessName, companyName, username, description, products, services or businessType. */
  q: z.optional(text),
  query: z.optional(text),
  search: z.optional(text),
  /** The business type or the industry category, case-insensitively. */
  category: z.optional(text),
  /** Exact. */
  country: z.optional(text),
  /** One of the business's tags, exactly. */
  tag: z.optional(text),
})
export type SearchFilters = z.output<typeof searchFilters>

/** `similar` hits stand below the exact ones and are not counted in X-Total-Count. */
export const searchHit = z.extend(business, { match: openEnum(['exact', 'similar']) })
export type SearchHit = z.output<typeof searchHit>

/**
 * The bare array; header `X-Total-Count` counts all exact hits. With `page` (from 1) `PAGE_SIZE` rows, beyond the last page
 * none; without it the whole list, at most `SEARCH_LIMIT`.
 */
export const searchBusinesses = endpoint({
  method: 'GET',
  url: '/api/users/search',
  schema: {
    querystring: z.extend(searchFilters, { page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
    response: { 200: z.array(searchHit) },
  },
})

const facet = z.array(z.object({ value: z.string(), count: z.int() }))

/** How many businesses match per category and per country; each list ignores its own filter, so that one can switch. */
export const searchFacets = endpoint({
  method: 'GET',
  url: '/api/users/facets',
  schema: { querystring: searchFilters, response: { 200: z.object({ total: z.int(), categories: facet, countries: facet }) } },
})
