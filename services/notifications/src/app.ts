// The notifications service: all its routes.
import * as contracts from '@ungana/contracts-notifications'
import { buildService, type Metrics, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { Gauge } from 'prom-client'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { type LiveSide, liveRoutes } from '#features/live/routes.ts'
import { type StreamTimes, streamTimes } from '#features/live/serve-stream.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { preferenceRoutes } from '#features/preferences/routes.ts'
import { pushRoutes } from '#features/push/routes.ts'
import type { Notifications, Pool, Transaction } from '#lib/dependencies.ts'
import type { PushConfig } from '#lib/push-config.ts'
import { query } from '#lib/query.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  /** Figures about emails and push notifications. */
  readonly sendingMetrics?: readonly Metrics[]
  readonly live: LiveSide
  readonly times?: Partial<StreamTimes>
  readonly push: Pick<PushConfig, 'publicKey' | 'services'>
}

/** Builds the app without listening. The caller closes the pool and the courier; closing the app ends the live streams. */
export async function buildApp({ pool, courier, sendingMetrics = [], live, times, push, ...service }: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'notifications',
    contracts: { exports: contracts, name: '@ungana/contracts-notifications', from: import.meta.url },
    metrics: (registry) => {
      courier.metrics(registry)
      for (const metrics of sendingMetrics) metrics(registry)
      new Gauge({
        name: 'live_streams',
        help: 'Open live streams of browsers',
        registers: [registry],
        collect() {
          this.set(live.streams.count)
        },
      })
    },
    // The service works without NATS: events wait and nothing is lost.
    checks: { postgres: async () => void (await query(pool, 'SELECT 1')) },
  })
  // Notifications are private, so no cache may store them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  const notifications: Notifications = { pool, transaction: courier.transaction }
  liveRoutes(app, notifications, live, { ...streamTimes, ...times })
  notificationRoutes(app, notifications)
  preferenceRoutes(app, notifications)
  pushRoutes(app, notifications, push)
  accountLifeRoutes(app, pool)

  return app
}
