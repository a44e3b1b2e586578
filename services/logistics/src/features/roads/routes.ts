import { findRoute } from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import { readNetwork } from '#lib/borders.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { requireRoute } from '#lib/require-route.ts'

export function roadRoutes(app: Service, { pool }: Logistics): void {
  app.route({
    ...findRoute,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => {
      const { origin, destination, via } = request.query
      return requireRoute(await readNetwork(pool), origin, destination, via?.split('|').map((name) => name.trim()) ?? [])
    },
  })
}
