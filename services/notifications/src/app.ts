// Notifications, as a table of contents.
import * as contracts from '@ungana/contracts-notifications'
import { buildService, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import type { LiveStreams } from '#features/live/live-streams.ts'
import { liveRoutes } from '#features/live/routes.ts'
import { type StreamTimes, streamTimes } from '#features/live/serve-stream.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { preferenceRoutes } from '#features/preferences/routes.ts'
import type { Notifications, Pool, Transaction } from '#lib/dependencies.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly live: LiveStreams
  readonly times?: Partial<StreamTimes>
}

/** Listens to nothing yet, and closes neither the pool nor the courier, which are its caller's. Its closing ends the live streams. */
export async function buildApp({ pool, courier, live, times, ...service }: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'notifications',
    contracts: { exports: contracts, name: '@ungana/contracts-notifications', from: import.meta.url },
    metrics: courier.metrics,
    // Without NATS nothing is lost and nothing fails, so a service is ready all the same.
    checks: { postgres: async () => void (await pool.query('SELECT 1')) },
  })
  // Whose it is, is in no cache.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  const notifications: Notifications = { pool, transaction: courier.transaction }
  liveRoutes(app, notifications, live, { ...streamTimes, ...times })
  notificationRoutes(app, notifications)
  preferenceRoutes(app, notifications)
  accountLifeRoutes(app, pool)

  return app
}
