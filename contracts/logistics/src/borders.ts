import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const borderStatuses = ['open', 'restricted', 'closed', 'unknown'] as const

export const borderReportStatuses = ['open', 'slow', 'closed'] as const
/** Drivers' reports count for these hours. */
export const BORDER_REPORT_HOURS = 6
/** A driver may report a post for these hours after arriving there. */
export const BORDER_REPORTER_HOURS = 24

/** How many drivers say so, by the last report of each. They change neither the status nor routes. */
export const borderReports = z.object({
  open: z.int(),
  slow: z.int(),
  closed: z.int(),
  /** The time of the latest report, ISO 8601, UTC; null without reports. */
  at: z.nullable(z.string()),
})
export type BorderReports = z.output<typeof borderReports>

export const borderPost = z.object({
  /** Used in URLs: `katuna-gatuna`. */
  id: z.string(),
  name: z.string(),
  /** The two countries. */
  sideA: z.string(),
  sideB: z.string(),
  corridor: z.string(),
  lat: z.number(),
  lon: z.number(),
  status: openEnum(borderStatuses),
  /** Who reported the status; null while nobody has. */
  source: z.nullable(z.string()),
  /** When the post had the reported status. ISO 8601, UTC. */
  asOf: z.nullable(z.string()),
  /** Advice for drivers, or null. */
  note: z.nullable(z.string()),
  /** What drivers reported in the last `BORDER_REPORT_HOURS` hours. */
  drivers: z.optional(borderReports),
})
export type BorderPost = z.output<typeof borderPost>

/** All border posts, sorted by name. */
export const listBorders = endpoint({
  method: 'GET',
  url: '/api/logistics/borders',
  schema: { response: { 200: z.array(borderPost) } },
})

/** A waiting time is shown once this many carriers have contributed to it, so that nobody can work out one carrier's trips. */
export const BORDER_WAIT_CARRIERS_MIN = 5

/** Minutes, rounded to five. A quarter of the waits is shorter than `lower`, a quarter longer than `upper`. Each carrier counts the same. */
export const borderWaitFigure = z.object({ trips: z.int(), median: z.int(), lower: z.int(), upper: z.int() })
export type BorderWaitFigure = z.output<typeof borderWaitFigure>

export const borderWait = z.extend(borderWaitFigure, {
  /** The id of the border post. */
  post: z.string(),
  /** The country that the trucks leave, and the one that they enter. */
  from: z.string(),
  to: z.string(),
  /** Trucks that left in the last 7 days. Null, like a weekday, if fewer than `BORDER_WAIT_CARRIERS_MIN` carriers contributed to it. */
  lastWeek: z.nullable(borderWaitFigure),
  /** By the day of the arrival at the post, from Monday to Sunday. */
  weekdays: z.array(z.nullable(borderWaitFigure)),
})
export type BorderWait = z.output<typeof borderWait>

/**
 * For everybody. How long trucks waited at border posts in the last 90 days, by the milestones of bookings: from "at border" to the next movement.
 * Posts and directions are missing if fewer than `BORDER_WAIT_CARRIERS_MIN` carriers contributed. The figures change once a day.
 */
export const listBorderWaits = endpoint({
  method: 'GET',
  url: '/api/logistics/borders/waits',
  schema: {
    response: {
      200: z.object({
        /** The day of the figures in Kigali: 2026-12-31. Null before the first day. */
        asOf: z.nullable(z.string()),
        waits: z.array(borderWait),
      }),
    },
  },
})

const SOURCE_REQUIRED = 'Please name the source.'

/**
 * For staff. When a post closes, open listings and running bookings that use it are rerouted, or suspended if there is no other route. Both sides are
 * notified. `affected` counts them. Recorded in the audit log. 404 LOGISTICS_BORDER_NOT_FOUND.
 */
export const setBorderStatus = endpoint({
  method: 'PUT',
  url: '/api/staff/logistics/borders/:id',
  schema: {
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    body: z.object({
      status: z.enum(borderStatuses, 'Please choose a status.'),
      source: line(3, 300, SOURCE_REQUIRED),
      /** Not in the future. Default: now. */
      asOf: z.optional(z.iso.datetime({ error: 'Please enter a day and a time.' })),
      note: z.optional(z.nullable(line(0, 500, 'must be text'))),
    }),
    response: {
      200: z.extend(borderPost, { affected: z.object({ rerouted: z.int(), suspended: z.int(), resumed: z.int() }) }),
    },
  },
})
