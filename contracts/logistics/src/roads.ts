/** Ways over the road graph, as they are drawn and explained. */
import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { borderStatuses } from './borders.ts'

/** A post on the way, as it stands. */
export const borderOnTheWay = z.object({
  id: z.string(),
  name: z.string(),
  status: openEnum(borderStatuses),
  source: z.nullable(z.string()),
  asOf: z.nullable(z.string()),
})

export const roadLeg = z.object({ from: z.string(), to: z.string(), km: z.number() })

/** A way: its places in travel order, and the legs between them (one less). */
export const route = z.object({
  points: z.array(z.object({ name: z.string(), lat: z.number(), lon: z.number(), /** A border post. */ border: z.boolean() })),
  legs: z.array(roadLeg),
  distanceKm: z.number(),
  borders: z.array(borderOnTheWay),
  /** Estimated, with stops and waiting at borders. */
  days: z.number(),
})
export type Route = z.output<typeof route>

const NO_PLACE = 'Please name a place.'
const place = line(1, 100, NO_PLACE)

/** Between 0 and 5 stops on the way, in travel order, with `|` between them. */
const viaText = z.optional(
  z.string().check(z.trim(), z.maxLength(600), z.regex(/^[^|]{1,100}(?:\|[^|]{1,100}){0,4}$/, 'Please name at most 5 stops, with | between them.')),
)

/**
 * The shortest drivable way past closed posts. Places are cities, with or without their country. 404 LOGISTICS_PLACE_NOT_ON_ROAD for one that
 * the road graph does not reach, 409 LOGISTICS_NO_PATH where closed posts leave no way, 400 where both places are the same.
 */
export const findRoute = endpoint({
  method: 'GET',
  url: '/api/logistics/routes',
  schema: {
    querystring: z.object({ origin: place, destination: place, via: viaText }),
    response: { 200: route },
  },
})
