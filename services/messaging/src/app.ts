// Messaging, as a table of contents.
import * as contracts from '@ungana/contracts-messaging'
import { buildService, createOnce, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { acceptUploads, type Files } from '@ungana/service-kit/files'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { attachmentRoutes } from '#features/attachments/routes.ts'
import { blockRoutes } from '#features/blocks/routes.ts'
import { conversationRoutes } from '#features/conversations/routes.ts'
import { inquiryRoutes } from '#features/inquiries/routes.ts'
import { messageRoutes } from '#features/messages/routes.ts'
import { reportRoutes } from '#features/reports/routes.ts'
import type { Translator } from '#features/translations/libre-translate.ts'
import { translationRoutes } from '#features/translations/routes.ts'
import type { FindAddressee, Messaging, Pool, Transaction } from '#lib/dependencies.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly pool: Pool
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly files: Files
  readonly findAddressee: FindAddressee
  readonly now?: () => Date
  /** None where the site has no translation service. */
  readonly translator?: Translator | undefined
}

/** Listens to nothing yet, and closes neither the pool nor the courier, which are its caller's. */
export async function buildApp({
  pool,
  courier,
  files,
  findAddressee,
  now = () => new Date(),
  translator,
  ...service
}: Dependencies): Promise<Service> {
  const app = await buildService({
    ...service,
    name: 'messaging',
    contracts: { exports: contracts, name: '@ungana/contracts-messaging', from: import.meta.url },
    metrics: courier.metrics,
    // Without NATS nothing is lost and nothing fails, so a service is ready all the same.
    checks: { postgres: async () => void (await pool.query('SELECT 1')) },
  })
  // What people write to each other is in no cache.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  await acceptUploads(app)
  const { transaction } = courier
  const messaging: Messaging = { pool, transaction, once: createOnce(transaction), files, findAddressee, now }
  messageRoutes(app, messaging)
  attachmentRoutes(app, messaging)
  conversationRoutes(app, messaging)
  inquiryRoutes(app, messaging)
  blockRoutes(app, messaging)
  reportRoutes(app, messaging)
  accountLifeRoutes(app, pool)
  translationRoutes(app, translator)

  return app
}
