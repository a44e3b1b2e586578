import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { searchFilters } from './search.ts'

export const rankingReasons = ['featured', 'match', 'verified', 'rating', 'completeness'] as const

/**
 * featured: 1 for a paid place at the top. match: 1 if the name, a product or a service contains the text, and 2 if the text names a good and the
 * company also has the category of that good; `details` lists the fields that contain the text. verified: 1 or 0. rating: the weighted rating.
 * completeness: number of filled profile parts; `details` lists the missing ones.
 */
export const rankingReason = z.object({
  kind: openEnum(rankingReasons),
  value: z.number(),
  /** The highest possible value. */
  best: z.number(),
  details: z.array(z.string()),
})
export type RankingReason = z.output<typeof rankingReason>

const ranking = z.object({
  match: openEnum(['exact', 'similar', 'none']),
  /** Position from 1, over all pages; null if the search does not find the company. */
  position: z.nullable(z.int()),
  /** Number of exact matches. */
  total: z.int(),
  reasons: z.array(rankingReason),
})
export type Ranking = z.output<typeof ranking>

/**
 * Explains a company's position in a search by relevance. For the company's own account and staff; 403 for others, 404 if the company is not public.
 * The search compares two exact matches reason by reason. At the first reason that differs, the company with the higher value comes first. If no
 * reason differs, the name decides, then the id.
 */
export const explainRanking = endpoint({
  method: 'GET',
  url: '/api/users/:id/ranking',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: searchFilters,
    response: {
      200: ranking,
    },
  },
})
