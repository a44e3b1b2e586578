import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { searchFilters } from './search.ts'

export const rankingReasons = ['featured', 'match', 'verified', 'rating', 'completeness'] as const

/**
 * featured: 1 for a paid placement among the first. match: 1 where the text is in the name; `details` are the fields that hold it.
 * verified: 1 or 0. rating: the weighed one. completeness: filled parts of the profile; `details` are the missing ones.
 */
export const rankingReason = z.object({
  kind: openEnum(rankingReasons),
  value: z.number(),
  /** The most that any company can have. */
  best: z.number(),
  details: z.array(z.string()),
})
export type RankingReason = z.output<typeof rankingReason>

const ranking = z.object({
  match: openEnum(['exact', 'similar', 'none']),
  /** From 1, on all pages together; null where the search does not show the company. */
  position: z.nullable(z.int()),
  /** Exact hits. */
  total: z.int(),
  reasons: z.array(rankingReason),
})
export type Ranking = z.output<typeof ranking>

/**
 * Why a company stands where it stands among the results of a search by relevance. For the company's own account and for staff; 403 for
 * others, 404 for a company that is not public. Of two exact hits that one stands first which has more of the first reason in which they
 * differ; else the name decides, then the id.
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
