// The channels service: all its routes.
import { buildService, type Metrics, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { type SmsOptions, smsRoutes } from '#features/sms/routes.ts'
import { type UssdOptions, ussdRoutes } from '#features/ussd/routes.ts'
import { type WhatsAppOptions, whatsAppRoutes } from '#features/whatsapp/routes.ts'
import type { Channels, Pool, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { Site } from '#lib/site.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'>,
    UssdOptions,
    SmsOptions,
    WhatsAppOptions {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly site: Site
  /** Figures about messages that nobody asked for. */
  readonly sendingMetrics?: readonly Metrics[]
  readonly now?: () => Date
}

/** The app does not listen yet. The caller must close the pool and the courier. */
export async function buildApp({
  pool,
  courier,
  site,
  callbackSecret,
  sms,
  whatsApp,
  sendingMetrics = [],
  now = () => new Date(),
  ...service
}: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'channels',
    metrics: (registry) => {
      for (const metrics of [courier.metrics, ...sendingMetrics]) metrics(registry)
    },
    // Without NATS nothing is lost, so it does not count for readiness.
    checks: { postgres: async () => void (await query(pool, 'SELECT 1')) },
  })
  const channels: Channels = { pool, transaction: courier.transaction, site, now }
  await ussdRoutes(app, channels, { callbackSecret })
  await smsRoutes(app, channels, { callbackSecret, sms })
  await whatsAppRoutes(app, channels, { whatsApp })
  accountLifeRoutes(app, pool)
  return app
}
