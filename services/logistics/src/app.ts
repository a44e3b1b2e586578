import * as contracts from '@ungana/contracts-logistics'
import { activityRoute, buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { FindAccount } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { acceptUploads, type Files } from '@ungana/service-kit/files'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { proofRoutes } from '#features/bookings/proof-routes.ts'
import { bookingRoutes } from '#features/bookings/routes.ts'
import { borderRoutes } from '#features/borders/routes.ts'
import { caseRoutes } from '#features/cases/routes.ts'
import { laneRoutes } from '#features/lanes/routes.ts'
import { mapRoutes } from '#features/map/routes.ts'
import { matchRoutes } from '#features/matches/routes.ts'
import { offerRoutes } from '#features/offers/routes.ts'
import { queueTrendRoutes } from '#features/queue-trends/routes.ts'
import { referenceRoutes } from '#features/reference/routes.ts'
import { roadRoutes } from '#features/roads/routes.ts'
import { shipmentRoutes } from '#features/shipments/routes.ts'
import { textPageRoutes } from '#features/text-pages/text-pages.ts'
import { transportRoutes } from '#features/transports/routes.ts'
import type { Logistics, Pool, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly files: Files
  readonly findAccount: FindAccount
  readonly samplesLeaveAt: number
  readonly now?: () => Date
}

/** The app does not listen yet. The caller must close the pool and the courier. */
export async function buildApp({
  pool,
  courier,
  files,
  findAccount,
  samplesLeaveAt,
  now = () => new Date(),
  ...service
}: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'logistics',
    contracts: { exports: contracts, name: '@ungana/contracts-logistics', from: import.meta.url },
    metrics: courier.metrics,
    // Without NATS nothing is lost, so it does not count for readiness.
    activity: courier.transaction,
    checks: { postgres: async () => void (await query(pool, 'SELECT 1')) },
  })
  // Only some callers may see contact details, so no cache may keep a response, unless its route says so.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await acceptUploads(app)
  const { transaction } = courier
  const logistics: Logistics = { pool, transaction, once: createOnce(transaction), files, findAccount, samplesLeaveAt, now }
  referenceRoutes(app)
  roadRoutes(app, logistics)
  borderRoutes(app, logistics)
  mapRoutes(app, logistics)
  shipmentRoutes(app, logistics)
  transportRoutes(app, logistics)
  matchRoutes(app, logistics)
  offerRoutes(app, logistics)
  bookingRoutes(app, logistics)
  proofRoutes(app, logistics)
  caseRoutes(app, logistics)
  laneRoutes(app, logistics)
  accountLifeRoutes(app, pool)
  activityRoute(app, courier.transaction)
  queueTrendRoutes(app, logistics)
  await textPageRoutes(app)

  return app
}
