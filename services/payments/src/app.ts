// Payments, as a table of contents.
import * as contracts from '@ungana/contracts-payments'
import { buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { bankDetailsRoutes } from '#features/bank-details/routes.ts'
import { cardRoutes } from '#features/card/routes.ts'
import { disputeRoutes } from '#features/disputes/routes.ts'
import { invoiceRoutes } from '#features/invoices/routes.ts'
import { membershipRoutes } from '#features/memberships/routes.ts'
import { mobileMoneyRoutes } from '#features/mobile-money/routes.ts'
import { type BrowserSide, paymentOptionsRoutes } from '#features/payment-options/routes.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { planRoutes } from '#features/plans/routes.ts'
import { refundRoutes } from '#features/refunds/routes.ts'
import { salesRequestRoutes } from '#features/sales-requests/routes.ts'
import { walletRoutes } from '#features/wallet/routes.ts'
import { webhookRoutes } from '#features/webhooks/routes.ts'
import type { FindPayer, Payments, Pool, Providers, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly providers: Providers
  readonly browserSide: BrowserSide
  readonly findPayer: FindPayer
  readonly bankKeys: Keyring
  readonly site: string
  /** Told when a provider told of something that is to be looked up. */
  readonly wake?: () => void
  readonly now?: () => Date
}

/** Listens to nothing yet, and closes neither the pool nor the courier, which are its caller's. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const { pool, courier, providers, browserSide, findPayer, bankKeys, site, wake = () => {}, now = () => new Date(), ...service } = dependencies
  const app = await buildService({
    ...service,
    name: 'payments',
    contracts: { exports: contracts, name: '@ungana/contracts-payments', from: import.meta.url },
    metrics: courier.metrics,
    // Without NATS and providers nothing is lost, so a service is ready all the same.
    checks: { postgres: async () => void (await pool.query('SELECT 1')) },
  })
  // Who pays what for which account is in no cache.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  const { transaction } = courier
  const payments: Payments = { pool, transaction, once: createOnce(transaction), providers, findPayer, now, logger: service.logger, site }
  planRoutes(app)
  membershipRoutes(app, payments)
  salesRequestRoutes(app, payments)
  paymentOptionsRoutes(app, browserSide)
  cardRoutes(app, payments)
  walletRoutes(app, payments)
  mobileMoneyRoutes(app, payments)
  await webhookRoutes(app, payments, { wake })
  paymentRoutes(app, payments)
  refundRoutes(app, payments)
  disputeRoutes(app, payments)
  invoiceRoutes(app, payments)
  bankDetailsRoutes(app, payments, bankKeys)
  accountLifeRoutes(app, pool)

  return app
}
