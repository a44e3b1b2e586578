import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const borderStatuses = ['open', 'restricted', 'closed', 'unknown'] as const

export const borderPost = z.object({
  /** Of the address: `katuna-gatuna`. */
  id: z.string(),
  name: z.string(),
  /** The two countries. */
  sideA: z.string(),
  sideB: z.string(),
  corridor: z.string(),
  lat: z.number(),
  lon: z.number(),
  status: openEnum(borderStatuses),
  /** Who says so; null while nobody has said anything. */
  source: z.nullable(z.string()),
  /** When that was so. ISO 8601, UTC. */
  asOf: z.nullable(z.string()),
  /** What drivers should know; null where there is nothing. */
  note: z.nullable(z.string()),
})
export type BorderPost = z.output<typeof borderPost>

/** All of them, by name. */
export const listBorders = endpoint({
  method: 'GET',
  url: '/api/logistics/borders',
  schema: { response: { 200: z.array(borderPost) } },
})

const SAY_SO = 'Please say where this is from.'

/**
 * For staff. What depends on a post that closes is led round it, or suspended where there is no other way; both sides are told. `affected` counts
 * those: open listings and running bookings. In the audit log. 404 LOGISTICS_BORDER_NOT_FOUND.
 */
export const setBorderStatus = endpoint({
  method: 'PUT',
  url: '/api/staff/logistics/borders/:id',
  schema: {
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    body: z.object({
      status: z.enum(borderStatuses, 'Please choose a status.'),
      source: line(3, 300, SAY_SO),
      /** Not in the future; now where it is left out. */
      asOf: z.optional(z.iso.datetime({ error: 'Please say since when this is so.' })),
      note: z.optional(z.nullable(line(0, 500, 'must be text'))),
    }),
    response: {
      200: z.extend(borderPost, { affected: z.object({ rerouted: z.int(), suspended: z.int(), resumed: z.int() }) }),
    },
  },
})
