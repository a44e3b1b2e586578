// The messaging service: all its routes.
import * as contracts from '@ungana/contracts-messaging'
import { activityRoute, buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { FindAccount, FindParty } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { acceptUploads, type Files } from '@ungana/service-kit/files'
import type { Translator } from '@ungana/service-kit/translator'
import { acceptedQuoteRoutes } from '#features/accepted-quotes/routes.ts'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { assignmentRoutes } from '#features/assignments/routes.ts'
import { attachmentRoutes } from '#features/attachments/routes.ts'
import { blockRoutes } from '#features/blocks/routes.ts'
import { boardRoutes } from '#features/board/routes.ts'
import { conversationRoutes } from '#features/conversations/routes.ts'
import { correspondenceRoutes } from '#features/correspondence/routes.ts'
import { exchangeRateRoutes } from '#features/exchange-rates/routes.ts'
import { acceptanceRoutes } from '#features/inquiries/acceptance.ts'
import { inquiryRoutes } from '#features/inquiries/routes.ts'
import { inquiryFigureRoutes } from '#features/inquiry-figures/routes.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { noteRoutes } from '#features/notes/routes.ts'
import { proformaRoutes } from '#features/proformas/routes.ts'
import { queueTrendRoutes } from '#features/queue-trends/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import { requestSettingRoutes } from '#features/request-settings/routes.ts'
import { requestRoutes } from '#features/requests/routes.ts'
import { textPageRoutes } from '#features/text-pages/text-pages.ts'
import { translationRoutes } from '#features/translations/routes.ts'
import type { Messaging, Pool, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly files: Files
  readonly findAccount: FindAccount
  readonly findParty: FindParty
  readonly now?: () => Date
  /** Undefined if the site has no translation service. */
  readonly translator?: Translator | undefined
}

/** Builds the app without listening. The caller closes the pool and the courier. */
export async function buildApp({
  pool,
  courier,
  files,
  findAccount,
  findParty,
  now = () => new Date(),
  translator,
  ...service
}: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'messaging',
    contracts: { exports: contracts, name: '@ungana/contracts-messaging', from: import.meta.url },
    metrics: courier.metrics,
    // The service works without NATS: events wait and nothing is lost.
    activity: courier.transaction,
    checks: { postgres: async () => void (await query(pool, 'SELECT 1')) },
  })
  // Messages are private, so no cache may store them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  await acceptUploads(app)
  const { transaction } = courier
  const messaging: Messaging = { pool, transaction, once: createOnce(transaction), files, findAccount, findParty, now }
  messageRoutes(app, messaging)
  attachmentRoutes(app, messaging)
  conversationRoutes(app, messaging)
  correspondenceRoutes(app, messaging)
  inquiryRoutes(app, messaging)
  acceptanceRoutes(app, messaging)
  requestRoutes(app, messaging)
  requestSettingRoutes(app, messaging)
  exchangeRateRoutes(app, messaging)
  boardRoutes(app, messaging)
  noteRoutes(app, messaging)
  assignmentRoutes(app, messaging)
  proformaRoutes(app, messaging)
  inquiryFigureRoutes(app, messaging)
  blockRoutes(app, messaging)
  reportRoutes(app, messaging)
  accountLifeRoutes(app, pool)
  acceptedQuoteRoutes(app, messaging)
  activityRoute(app, courier.transaction)
  translationRoutes(app, translator)
  queueTrendRoutes(app, messaging)
  await textPageRoutes(app, messaging)

  return app
}
