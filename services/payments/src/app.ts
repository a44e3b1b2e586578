import * as contracts from '@ungana/contracts-payments'
import {
  activityRoute,
  approvalRoutes,
  audit,
  buildService,
  createApprovals,
  createOnce,
  type Metrics,
  type Service,
  type ServiceOptions,
} from '@ungana/service-kit'
import type { FindAccount } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { bankDetailsRoutes } from '#features/bank-details/routes.ts'
import { agreedBankChange } from '#features/bank-details/second-person.ts'
import { cardRoutes } from '#features/card/routes.ts'
import { disputeRoutes } from '#features/disputes/routes.ts'
import { invoiceRoutes } from '#features/invoices/routes.ts'
import { membershipRoutes } from '#features/memberships/routes.ts'
import { mobileMoneyRoutes } from '#features/mobile-money/routes.ts'
import { type BrowserSide, paymentOptionsRoutes } from '#features/payment-options/routes.ts'
import { paymentRoutes } from '#features/payments/routes.ts'
import { planRoutes } from '#features/plans/routes.ts'
import { queueTrendRoutes } from '#features/queue-trends/routes.ts'
import { refundRoutes } from '#features/refunds/routes.ts'
import { salesRequestRoutes } from '#features/sales-requests/routes.ts'
import { walletRoutes } from '#features/wallet/routes.ts'
import { webhookRoutes } from '#features/webhooks/routes.ts'
import type { Payments, Pool, Providers, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { query } from '#lib/query.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  /** Figures about emails. */
  readonly mailMetrics?: Metrics
  readonly providers: Providers
  readonly browserSide: BrowserSide
  readonly findAccount: FindAccount
  readonly rates: Payments['rates']
  readonly bankKeys: Keyring
  readonly site: string
  /** Called when a webhook made a payment or dispute due for a check. */
  readonly wake?: () => void
  readonly now?: () => Date
  /** Work that continues after its answer. Tests wait for it. */
  readonly working?: Set<Promise<unknown>>
}

/** The app does not listen yet. The caller must close the pool and the courier. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const {
    pool,
    courier,
    mailMetrics,
    providers,
    browserSide,
    findAccount,
    rates,
    bankKeys,
    site,
    wake = () => {},
    now = () => new Date(),
    working = new Set(),
    ...service
  } = dependencies
  const app = await buildService({
    ...service,
    name: 'payments',
    contracts: { exports: contracts, name: '@ungana/contracts-payments', from: import.meta.url },
    metrics: (registry) => {
      courier.metrics(registry)
      mailMetrics?.(registry)
    },
    activity: courier.transaction,
    audit: (entry) => courier.transaction((tx) => audit.add(tx, entry)),
    // Readiness does not depend on NATS or the providers, because nothing is lost while they are unavailable.
    checks: { postgres: async () => void (await query(pool, 'SELECT 1')) },
  })
  // Caches must not store payment data.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.addHook('onClose', async () => void (await Promise.all(working)))

  const { transaction } = courier
  const { logger } = service
  const approvals = createApprovals({ transaction, changed: contracts.paymentApprovalChanged })
  const payments: Payments = {
    pool,
    transaction,
    once: createOnce(transaction),
    approvals,
    providers,
    findAccount,
    rates,
    now,
    logger,
    site,
    working,
  }
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
  const bankChange = agreedBankChange(bankKeys, payments)
  approvalRoutes(
    app,
    { list: contracts.listPaymentApprovals, approve: contracts.approvePayment, refuse: contracts.refusePayment },
    {
      transaction,
      changed: contracts.paymentApprovalChanged,
      kinds: {
        payment: { act: 'payments.make' },
        'bank-details-add': bankChange,
        'bank-details-change': bankChange,
        'bank-details-share': bankChange,
        'bank-details-unshare': bankChange,
        'bank-details-delete': bankChange,
      },
    },
    { act: 'payments.make', recentLogin: true, sensitive: true },
  )
  accountLifeRoutes(app, pool)
  activityRoute(app, courier.transaction)
  queueTrendRoutes(app, payments)

  return app
}
