// Payments, as a table of contents.
import { buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { bankDetailsRoutes } from '#features/bank-details/routes.ts'
import { planRoutes } from '#features/plans/routes.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'

export interface Dependencies extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly bankKeys: Keyring
  readonly now?: () => Date
}

/** Listens to nothing yet, and closes neither the pool nor the courier, which are its caller's. */
export async function buildApp({ pool, courier, bankKeys, now = () => new Date(), ...service }: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'payments',
    metrics: courier.metrics,
    // Without NATS nothing is lost and nothing fails, so a service is ready all the same.
    checks: { postgres: async () => void (await pool.query('SELECT 1')) },
  })
  // Who pays what for which account is in no cache.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  planRoutes(app)
  bankDetailsRoutes(app, { pool, transaction: courier.transaction, once: createOnce(courier.transaction), now }, bankKeys)

  return app
}
