import { findAddressee } from '@ungana/contracts-directory'
import { configOrExit, createLogger, createPool, createServiceClient, runService, ServiceRefused, startChores } from '@ungana/service-kit'
import { createMailer, createMailSender } from '@ungana/service-kit/mailer'
import { buildApp } from '#app.ts'
import { paymentChores } from '#chores.ts'
import { readConfig } from '#config.ts'
import { configuredProviders } from '#configured-providers.ts'
import { openCourier } from '#courier.ts'
import { startRotation } from '#features/bank-details/start-rotation.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import { setIssuer } from '#lib/invoices.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'payments', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const mailSender = createMailSender({ pool, mailer: createMailer({ from: config.MAIL_FROM, smtpUrl: config.SMTP_URL }), logger })
const { providers, browserSide } = configuredProviders(config)
const [site] = config.PUBLIC_URL
const directory = createServiceClient({
  service: 'payments',
  privateKey: config.SERVICE_PRIVATE_KEY,
  target: 'directory',
  addresses: config.SERVICE_ADDRESSES.get('directory') ?? [],
})
const background = { pool, transaction: courier.transaction, providers, now: () => new Date(), logger, site }
const app = await buildApp({
  pool,
  courier,
  providers,
  browserSide,
  bankKeys: config.BANK_DETAILS_KEYS,
  site,
  findPayer: async (id, requestId) => {
    try {
      return await directory.call(findAddressee, { params: { id } }, { deadlineMs: 1000, requestId })
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return undefined
      throw error
    }
  },
  // The next turn is a second away at most; nobody should wait for it.
  wake: () => void checkDue(background).catch((error: unknown) => logger.warn({ err: error }, 'what a provider told of waits for its next turn')),
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const chores = startChores(paymentChores(background), logger)
const rotation = startRotation({ pool, transaction: courier.transaction, keyring: config.BANK_DETAILS_KEYS, logger })
app.addHook('onClose', async () => {
  await Promise.all([chores.close(), rotation.stop(), mailSender.close()])
  await courier.close()
  await pool.end()
})
const { INVOICE_ISSUER_NAME, INVOICE_ISSUER_ADDRESS, INVOICE_ISSUER_TAX_NUMBER } = config
if (INVOICE_ISSUER_NAME && INVOICE_ISSUER_ADDRESS) {
  await setIssuer(pool, { name: INVOICE_ISSUER_NAME, address: INVOICE_ISSUER_ADDRESS, taxNumber: INVOICE_ISSUER_TAX_NUMBER ?? null })
}
courier.start()
mailSender.start()
await runService(app, { host: config.HOST, port: config.PORT })
