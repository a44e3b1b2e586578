/** How companies kept to their deals: counts, never an opinion. */
import { endpoint, openEnum, pageNumber } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { company, reason, sides } from './deals.ts'

/**
 * `completed`: the deal was completed, and not cancelled after money or goods had moved; a cancellation after the other company closed its account does not count. `on-time`: the seller had the goods ready by the agreed day.
 * `paid-on-time`: the buyer paid within 3 days after the goods were loaded, and after they arrived, and reported it at most 3 days later.
 */
export const recordFigures = ['completed', 'on-time', 'paid-on-time'] as const
export type RecordFigure = (typeof recordFigures)[number]

/** Kept `kept` times in `of` deals. */
const count = z.object({ kept: z.int(), of: z.int() })

const record = z.object({ completed: count, onTime: count, paidOnTime: count })
export type DealRecord = z.output<typeof record>

const contest = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  reason: z.string(),
  /** null until staff decide. A removed entry does not count. */
  decision: z.nullable(openEnum(['counts', 'removed'])),
  note: z.nullable(z.string()),
})

const entry = z.object({
  figure: openEnum(recordFigures),
  kept: z.boolean(),
  contest: z.nullable(contest),
})

const recordedDeal = z.object({
  id: z.uuid(),
  subject: z.string(),
  side: openEnum(sides),
  other: company,
  /** ISO 8601, UTC. */
  endedAt: z.string(),
  entries: z.array(entry),
})
export type RecordedDeal = z.output<typeof recordedDeal>

/** The counts of any company, for members; zeros for a company without ended deals. */
export const getDealRecord = endpoint({
  method: 'GET',
  url: '/api/deals/records/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: record } },
})

/** The caller's counts, and the last 100 deals that they come from. */
export const getOwnDealRecord = endpoint({
  method: 'GET',
  url: '/api/deals/record',
  schema: { response: { 200: z.extend(record, { deals: z.array(recordedDeal) }) } },
})

/** Asks staff to remove an entry that counts against the caller. 404 without one, 409 DEALS_CONTESTED if it was contested before. */
export const contestEntry = endpoint({
  method: 'POST',
  url: '/api/deals/:id/contests',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ figure: z.enum(recordFigures, 'Please choose a figure'), reason }),
    response: { 200: entry },
  },
})

const contested = z.object({
  /** Of the contest. */
  id: z.uuid(),
  dealId: z.uuid(),
  subject: z.string(),
  company,
  figure: openEnum(recordFigures),
  reason: z.string(),
  at: z.string(),
})
export type ContestedEntry = z.output<typeof contested>

/** For staff: open contests, oldest first, 50 a page. The header X-Total-Count counts all. */
export const listDealContests = endpoint({
  method: 'GET',
  url: '/api/staff/deal-contests',
  schema: {
    querystring: z.object({ page: pageNumber }),
    response: { 200: z.array(contested) },
  },
})

/** The company reads the note. 404 DEALS_NOT_FOUND for a decided contest. */
export const decideDealContest = endpoint({
  method: 'POST',
  url: '/api/staff/deal-contests/:id/decision',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ decision: z.enum(['counts', 'removed'], 'Please choose a decision'), note: reason }),
    response: { 200: z.object({ id: z.uuid() }) },
  },
})
