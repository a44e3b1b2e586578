/** Routes over the road graph, for maps and explanations. */
import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { borderStatuses, borderWaitFigure } from './borders.ts'

/** A border post on a route, with its current status. */
export const borderOnTheWay = z.object({
  id: z.string(),
  name: z.string(),
  status: openEnum(borderStatuses),
  source: z.nullable(z.string()),
  asOf: z.nullable(z.string()),
  /** In a booking: whether the caller may report how the post is, with `reportBorder`. */
  reportable: z.optional(z.boolean()),
  /** In a booking: how long trucks waited here in the booking's direction. Null if too few carriers passed. See `listBorderWaits`. */
  wait: z.optional(z.nullable(z.extend(borderWaitFigure, { to: z.string() }))),
})

export const roadLeg = z.object({ from: z.string(), to: z.string(), km: z.number() })

/** Places in travel order, and the legs between them (one fewer). */
export const route = z.object({
  points: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number(), /** Whether the point is a border post. */ border: z.boolean() })),
  legs: z.array(roadLeg),
  distanceKm: z.number(),
  borders: z.array(borderOnTheWay),
  /** Estimate that includes stops and waiting at borders. */
  days: z.number(),
})
export type Route = z.output<typeof route>

const NO_PLACE = 'Please name a place.'
const place = line(1, 100, NO_PLACE)

const stops = /^[^|]{1,100}(?:\|[^|]{1,100}){0,6}$/
/** Up to 7 stops in travel order, separated by `|`: the 5 towns of a truck's road and its first two destinations. */
const viaText = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(800),
    z.refine((names) => stops.test(names), 'Please name at most 7 stops, separated by |.'),
  ),
)

/**
 * The shortest route that avoids closed border posts. Places are cities, with or without their country. 404 LOGISTICS_PLACE_NOT_ON_ROAD for a place that
 * the road graph does not reach, 409 LOGISTICS_NO_PATH if closed posts leave no route, 400 if both places are the same and `via` is empty.
 */
export const findRoute = endpoint({
  method: 'GET',
  url: '/api/logistics/routes',
  schema: {
    querystring: z.object({ origin: place, destination: place, via: viaText }),
    response: { 200: route },
  },
})
