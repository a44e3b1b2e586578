/** The map of the corridors: towns, roads, border posts, and where trucks with free space start. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { borderPost } from './borders.ts'
import { roadLeg } from './roads.ts'

const town = { name: z.string(), lat: z.number(), lon: z.number() }

/** For everybody. A road joins two towns, a town and a border post, or two posts. Caches keep the answer for a minute. */
export const getRoadMap = endpoint({
  method: 'GET',
  url: '/api/logistics/map',
  schema: { response: { 200: z.object({ towns: z.array(z.object(town)), roads: z.array(roadLeg), borders: z.array(borderPost) }) } },
})
export type RoadMap = z.output<(typeof getRoadMap)['schema']['response'][200]>

/**
 * For everybody. Counts trucks with free space by the town where each starts, most first. `returning` counts those on a return trip. Names no company.
 * Samples and trucks that have left do not count. Caches keep the answer for a minute.
 */
export const listTruckTowns = endpoint({
  method: 'GET',
  url: '/api/logistics/map/trucks',
  schema: { response: { 200: z.array(z.object({ ...town, trucks: z.int(), returning: z.int() })) } },
})
export type TruckTown = z.output<(typeof listTruckTowns)['schema']['response'][200]>[number]
