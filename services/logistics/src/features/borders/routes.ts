import { listBorders as listEndpoint, setBorderStatus as setEndpoint, listBorderWaits as waitsEndpoint } from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import { readBorderWaits } from '#lib/border-waits.ts'
import { listBorders } from '#lib/borders.ts'
import { actorOf } from '#lib/caller.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { setBorderStatus } from './borders.ts'

export function borderRoutes(app: Service, logistics: Logistics): void {
  const { pool, transaction, now } = logistics
  app.route({ ...listEndpoint, config: { policy: 'anyone', offline: 'recent' }, handler: async () => listBorders(pool, now()) })
  app.route({ ...waitsEndpoint, config: { policy: 'anyone', offline: 'recent' }, handler: async () => readBorderWaits(pool) })
  app.route({
    ...setEndpoint,
    config: { policy: 'staff', act: 'borders.edit' },
    handler: async (request) => transaction((tx) => setBorderStatus(tx, request.params.id, request.body, actorOf(logistics, request))),
  })
}
