import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business } from './businesses.ts'

export const PAGE_SIZE = 9
/** Maximum number of companies in an answer without pages. */
export const SEARCH_LIMIT = 1000
/** Maximum length of a search text, in characters. */
export const SEARCH_TEXT_MAX = 200
/**
 * Similar matches are added until the result has this many companies (ten pages). If there are already so many exact matches, no similar ones are
 * added.
 */
export const SIMILAR_LIMIT = 90
/** Maximum number of featured companies at the top of a result. */
export const FEATURED_LIMIT = 2

/**
 * relevance: up to `FEATURED_LIMIT` featured companies, then matches in the name, then verified, weighted rating, profile completeness and name.
 * rating: weighted rating, companies without reviews last. name: alphabetical, ignoring case. newest: latest registration first. The weighted rating
 * adds five reviews with a mean of 3.5, so that a single good review does not beat many.
 */
export const searchSorts = ['relevance', 'rating', 'name', 'newest'] as const
export type SearchSort = (typeof searchSorts)[number]

const text = z.string().check(z.maxLength(SEARCH_TEXT_MAX), z.regex(/^\P{Cc}*$/u, 'must not contain control characters'))

/**
 * Search filters. `query` and `search` are other names for `q`; the first that is not empty counts. `all-categories`, `all-countries` and an empty value
 * mean no filter.
 */
export const searchFilters = z.object({
  /** Part of businessName, companyName, username, description, products, services or businessType, ignoring case. */
  q: z.optional(text),
  query: z.optional(text),
  search: z.optional(text),
  /** The business type or the industry category, ignoring case. */
  category: z.optional(text),
  /** Exact match. */
  country: z.optional(text),
  /** The town or district, ignoring case and accents. */
  location: z.optional(text),
  /** Exact match with one of the company's tags. */
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
 * Where a company contains the search text. `text` is the field's value: one value of a list, or the part of a long description with the first match.
 * `ranges` are sorted, separate [start, end) positions in `text`, counted in UTF-16 units like JavaScript strings.
 */
export const highlight = z.object({
  field: openEnum(highlightedFields),
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type Highlight = z.output<typeof highlight>

/** `similar` matches follow the exact ones. X-Total-Count does not count similar matches. */
export const searchHit = z.extend(business, {
  match: openEnum(['exact', 'similar']),
  /** Paid placement, which the screens label. */
  featured: z._default(z.boolean(), false),
  /** Has at least one entry if the search has a text. */
  highlights: z._default(z.array(highlight), []),
})
export type SearchHit = z.output<typeof searchHit>

/**
 * An array: exact matches in the order of `sort`, then similar ones. A similar company has every word of the text on its card (names, products,
 * services, tags, category, place), in any order, ignoring accents. A word that no company uses also matches words of similar spelling. A good's name
 * also matches its names in English, French, Swahili, Kinyarwanda, Arabic and Portuguese.
 * `X-Total-Count` counts exact matches, `X-Similar-Count` similar ones. With `page` (from 1), it has `PAGE_SIZE` rows; a page after the end is empty.
 * Without `page`, the result has at most `SEARCH_LIMIT` exact matches, and then the similar ones. Such a list has up to 2 MB: the
 * gateway refuses more than 60 a minute, or 4 at once, from one account or one visitor's address with 429.
 */
export const searchBusinesses = endpoint({
  method: 'GET',
  url: '/api/users/search',
  schema: {
    querystring: z.extend(searchFilters, {
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
      /** relevance by default. */
      sort: z.optional(z.enum(searchSorts)),
    }),
    response: { 200: z.array(searchHit) },
  },
})

const facet = z.array(z.object({ value: z.string(), count: z.int() }))

const facets = z.object({ total: z.int(), categories: facet, countries: facet })
export type SearchFacets = z.output<typeof facets>

/**
 * Number of matching companies per category and per country. The category counts ignore the category filter, and the country counts ignore the
 * country filter, so that users see the other choices. If no company matches exactly, the similar ones are counted.
 */
export const searchFacets = endpoint({
  method: 'GET',
  url: '/api/users/facets',
  schema: { querystring: searchFilters, response: { 200: facets } },
})
