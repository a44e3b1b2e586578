// Logistics, as a table of contents.
import * as contracts from '@ungana/contracts-logistics'
import { buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { acceptUploads, type Files } from '@ungana/service-kit/files'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { proofRoutes } from '#features/bookings/proof-routes.ts'
import { bookingRoutes } from '#features/bookings/routes.ts'
import { borderRoutes } from '#features/borders/routes.ts'
import { caseRoutes } from '#features/cases/routes.ts'
import { laneRoutes } from '#features/lanes/routes.ts'
import { matchRoutes } from '#features/matches/routes.ts'
import { offerRoutes } from '#features/offers/routes.ts'
import { referenceRoutes } from '#features/reference/routes.ts'
import { roadRoutes } from '#features/roads/routes.ts'
import { shipmentRoutes } from '#features/shipments/routes.ts'
import { transportRoutes } from '#features/transports/routes.ts'
import type { FindCompany, Logistics, Pool, Transaction } from '#lib/dependencies.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly files: Files
  readonly findCompany: FindCompany
  readonly now?: () => Date
}

/** Listens to nothing yet, and closes neither the pool nor the courier, which are its caller's. */
export async function buildApp({ pool, courier, files, findCompany, now = () => new Date(), ...service }: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'logistics',
    contracts: { exports: contracts, name: '@ungana/contracts-logistics', from: import.meta.url },
    metrics: courier.metrics,
    // Without NATS nothing is lost and nothing fails, so a service is ready all the same.
    checks: { postgres: async () => void (await pool.query('SELECT 1')) },
  })
  // Who sees a listing's contact depends on who looks: no cache keeps it.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  await acceptUploads(app)
  const { transaction } = courier
  const logistics: Logistics = { pool, transaction, once: createOnce(transaction), files, findCompany, now }
  referenceRoutes(app)
  roadRoutes(app, logistics)
  borderRoutes(app, logistics)
  shipmentRoutes(app, logistics)
  transportRoutes(app, logistics)
  matchRoutes(app, logistics)
  offerRoutes(app, logistics)
  bookingRoutes(app, logistics)
  proofRoutes(app, logistics)
  caseRoutes(app, logistics)
  laneRoutes(app, logistics)
  accountLifeRoutes(app, pool)

  return app
}
