import { getLanePrice, getSplit, listLaneDocuments, listLanePrices } from '@ungana/contracts-logistics'
import { callerOf, languageAsked, type Service } from '@ungana/service-kit'
import { readNetwork } from '#lib/borders.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { requireRoute } from '#lib/require-route.ts'
import { documentsFor } from './documents.ts'
import { lanePrice, lanePricesTo, splitOf } from './lanes.ts'

export function laneRoutes(app: Service, { pool, now }: Logistics): void {
  app.route({ ...getLanePrice, config: { policy: 'anyone', offline: 'recent' }, handler: async (request) => lanePrice(pool, request.query, now()) })

  app.route({
    ...listLanePrices,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => lanePricesTo(pool, request.query.destination, now()),
  })

  app.route({
    ...listLaneDocuments,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => {
      const { origin, destination, cargoType } = request.query
      const route = requireRoute(await readNetwork(pool), origin, destination)
      const [from, to] = [route.points[0]?.name ?? '', route.points.at(-1)?.name ?? '']
      return {
        origin: from,
        destination: to,
        distanceKm: route.distanceKm,
        borders: route.borders.map(({ name }) => name),
        ...documentsFor(route, cargoType),
      }
    },
  })

  app.route({
    ...getSplit,
    config: { policy: 'member', act: 'freight.read' },
    handler: async (request) => splitOf(pool, request.params.id, request.query.total, callerOf(request), languageAsked(request.headers)),
  })
}
