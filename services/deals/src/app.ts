// The deals service: all its routes.
import * as contracts from '@ungana/contracts-deals'
import { activityRoute, buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { FindParty } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { acceptUploads, type Files } from '@ungana/service-kit/files'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { actRoutes } from '#features/acts/routes.ts'
import { confirmationRoutes } from '#features/confirmations/routes.ts'
import { dealRoutes } from '#features/deals/routes.ts'
import { disputeRoutes } from '#features/disputes/routes.ts'
import { fileRoutes } from '#features/files/routes.ts'
import { guestRoutes } from '#features/guests/routes.ts'
import { openRoutes } from '#features/open/routes.ts'
import { paperRoutes } from '#features/papers/routes.ts'
import { passportRoutes } from '#features/passports/routes.ts'
import { proofRoutes } from '#features/proofs/routes.ts'
import { proposalRoutes } from '#features/proposals/routes.ts'
import { recordRoutes } from '#features/records/routes.ts'
import type { Deals, Pool, Transaction } from '#lib/dependencies.ts'
import type { FindFacts } from '#lib/find-facts.ts'
import type { FindQuote } from '#lib/find-quote.ts'
import type { HasBlocked } from '#lib/has-blocked.ts'
import type { PassportKeyring } from '#lib/passport-keyring.ts'
import { query } from '#lib/query.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly files: Files
  readonly findQuote: FindQuote
  readonly findParty: FindParty
  readonly findFacts: FindFacts
  readonly hasBlocked: HasBlocked
  readonly passportKeys: PassportKeyring
  /** Origin of the links on papers. */
  readonly site: string
  readonly now?: () => Date
}

/** The app does not listen yet. The caller must close the pool and the courier. */
export async function buildApp({
  pool,
  courier,
  files,
  findQuote,
  findParty,
  findFacts,
  hasBlocked,
  passportKeys,
  site,
  now = () => new Date(),
  ...service
}: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'deals',
    contracts: { exports: contracts, name: '@ungana/contracts-deals', from: import.meta.url },
    metrics: courier.metrics,
    activity: courier.transaction,
    // Without NATS nothing is lost, so it does not count for readiness.
    checks: { postgres: async () => void (await query(pool, 'SELECT 1')) },
  })
  // Deals are private, so no cache may store an answer, unless its route says so.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await acceptUploads(app)
  const { transaction } = courier
  const deals: Deals = {
    pool,
    transaction,
    once: createOnce(transaction),
    files,
    findQuote,
    findParty,
    findFacts,
    hasBlocked,
    passportKeys,
    site,
    now,
  }
  dealRoutes(app, deals)
  openRoutes(app, deals)
  actRoutes(app, deals)
  proposalRoutes(app, deals)
  proofRoutes(app, deals)
  confirmationRoutes(app, deals)
  disputeRoutes(app, deals)
  paperRoutes(app, deals)
  fileRoutes(app, deals)
  recordRoutes(app, deals)
  guestRoutes(app, deals)
  passportRoutes(app, deals)
  accountLifeRoutes(app, pool)
  activityRoute(app, courier.transaction)

  return app
}
