import { getRoadMap, listTruckTowns as listEndpoint } from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { listTruckTowns, readRoadMap } from './map.ts'

/** The answers are the same for everybody, so caches may keep them for a minute. */
const kept = { 'cache-control': 'public, max-age=60' }

export function mapRoutes(app: Service, { pool, now }: Logistics): void {
  app.route({
    ...getRoadMap,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (_request, reply) => {
      const map = await readRoadMap(pool, now())
      reply.headers(kept)
      return map
    },
  })

  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (_request, reply) => {
      const towns = await listTruckTowns(pool, now())
      reply.headers(kept)
      return towns
    },
  })
}
