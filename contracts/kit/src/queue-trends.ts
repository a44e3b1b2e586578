import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Days in Kigali, the last is today. */
export const TREND_DAYS = 30

/** How many entries of a staff queue waited for a decision, and how long decisions took. */
export const queueTrend = z.object({
  queue: z.string(),
  /** Hours from arrival to decision, of all decisions of these days; null without decisions. */
  medianHours: z.nullable(z.number()),
  /** `TREND_DAYS` days, oldest first. */
  days: z.array(
    z.object({
      /** "2026-11-27" */
      day: z.string(),
      /** At the end of the day; today: now. */
      waiting: z.int(),
      /** Decisions of this day. */
      decided: z.int(),
      medianHours: z.nullable(z.number()),
    }),
  ),
})
export type QueueTrend = z.output<typeof queueTrend>

/** Declares a service's call for the trends of these staff queues. */
export const queueTrendsAt = <const Q extends string>(url: `/api/staff/${string}`, queues: readonly Q[]) => ({
  ...endpoint({ method: 'GET', url, schema: { response: { 200: z.array(queueTrend) } } }),
  queues,
})
export type QueueTrendsEndpoint<Q extends string> = ReturnType<typeof queueTrendsAt<Q>>
