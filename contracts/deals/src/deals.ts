import { endpoint, growingList, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { dealTerms } from './terms.ts'

/** A proposed deal waits for the other company. An open one is agreed and not finished. */
export const dealPhases = ['proposed', 'open', 'completed', 'declined', 'cancelled'] as const
export type DealPhase = (typeof dealPhases)[number]

export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]

const company = z.object({ id: z.uuid(), name: z.string() })

/** A deal in a list. */
const dealRow = z.object({
  id: z.uuid(),
  buyer: company,
  seller: company,
  /** The caller's side. */
  side: openEnum(sides),
  subject: z.string(),
  phase: openEnum(dealPhases),
  totalMinor: z.int(),
  currency: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
})
export type DealRow = z.output<typeof dealRow>

const deal = z.extend(dealRow, {
  terms: dealTerms,
  /** One number for each line of the terms. */
  lineTotalsMinor: z.array(z.int()),
})
export type Deal = z.output<typeof deal>

const dealId = z.object({ id: z.uuid() })

/** The caller's deals, last changed first. */
export const listDeals = endpoint({
  method: 'GET',
  url: '/api/deals',
  schema: { querystring: z.object(growingList()), response: { 200: z.array(dealRow) } },
})

/** For the two companies; others get 404 DEALS_NOT_FOUND. */
export const getDeal = endpoint({ method: 'GET', url: '/api/deals/:id', schema: { params: dealId, response: { 200: deal } } })
