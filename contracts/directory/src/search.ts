import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business } from './businesses.ts'

export const PAGE_SIZE = 9
/** Most businesses that one unpaged answer holds. */
export const SEARCH_LIMIT = 1000
/** Longest search text, in characters. */
export const SEARCH_TEXT_MAX = 200
/** Similar hits fill an answer up to so many hits, ten pages: whoever has that many exact ones gets none. */
export const SIMILAR_LIMIT = 90
/** Most featured companies that are placed first. */
export const FEATURED_LIMIT = 2

/**
 * relevance: featured placement (`FEATURED_LIMIT`), then whether the text is in the name, verified, weighed rating, completeness of the
 * profile, name. rating: weighed rating, those without reviews last. name: alphabetically, without regard to case. newest: by the day of
 * registration, newest first. A rating is weighed by adding five reviews with a mean of 3.5, so that one praise does not outdo many.
 */
export const searchSorts = ['relevance', 'rating', 'name', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

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
  /** The town or district, without regard to case and accents. */
  location: z.optional(text),
  /** One of the business's tags, exactly. */
  tag: z.optional(text),
})
export type SearchFilters = z.output<typeof searchFilters>

export const highlightedFields = [
  'businessName',
  'companyName',
  'username',
  'products',
  'services',
  'tags',
  'description',
  'businessType',
  'category',
  'location',
  'country',
] as const

/**
 * Where the search text is in a business. `text` is the field, one value of it where it has several, or the part of a long description
 * that holds the first match; `ranges` are [start, end) in it, in UTF-16 units as JavaScript counts, in order and apart.
 */
export const highlight = z.object({
  field: openEnum(highlightedFields),
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type Highlight = z.output<typeof highlight>

/** `similar` hits stand below the exact ones and are not counted in X-Total-Count. */
export const searchHit = z.extend(business, {
  match: openEnum(['exact', 'similar']),
  /** Paid placement; the screens say so. */
  featured: z._default(z.boolean(), false),
  /** At least one where a text was searched for. */
  highlights: z._default(z.array(highlight), []),
})
export type SearchHit = z.output<typeof searchHit>

/**
 * The bare array: exact hits in the order of `sort`, then similar ones: companies whose card (names, products, services, tags, category,
 * place) has each word of the text, in any order, without regard to accents, and with typing errors where no company has the word as
 * typed. `X-Total-Count` counts all exact hits, `X-Similar-Count` the similar ones after them. With `page` (from 1) `PAGE_SIZE` rows of
 * that one list, beyond its end none; without it at most `SEARCH_LIMIT` exact ones, and the similar ones.
 */
export const searchBusinesses = endpoint({
  method: 'GET',
  url: '/api/users/search',
  schema: {
    querystring: z.extend(searchFilters, {
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
      /** relevance unless told. */
      sort: z.optional(z.enum(searchSorts)),
    }),
    response: { 200: z.array(searchHit) },
  },
})

const facet = z.array(z.object({ value: z.string(), count: z.int() }))

const facets = z.object({ total: z.int(), categories: facet, countries: facet })
export type SearchFacets = z.output<typeof facets>

/** How many businesses match per category and per country; each list ignores its own filter, so that one can switch. */
export const searchFacets = endpoint({
  method: 'GET',
  url: '/api/users/facets',
  schema: { querystring: searchFilters, response: { 200: facets } },
})
