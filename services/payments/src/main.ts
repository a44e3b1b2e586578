import { getExchangeRates } from '@ungana/contracts-messaging'
import { clientOf, configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { askDirectory } from '@ungana/service-kit/accounts'
import { askIdentity, createMailer, createMailSender } from '@ungana/service-kit/mailer'
import { buildApp } from '#app.ts'
import { paymentChores } from '#chores.ts'
import { readConfig } from '#config.ts'
import { configuredProviders } from '#configured-providers.ts'
import { openCourier } from '#courier.ts'
import { startRotation } from '#features/bank-details/start-rotation.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import { setIssuer } from '#lib/invoices.ts'

const config = configOrExit(readConfig)
await startTracing('payments', config)
const logger = createLogger({ name: 'payments', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const mailSender = createMailSender({
  pool,
  mailer: createMailer({ from: config.MAIL_FROM, smtpUrl: config.SMTP_URL }),
  ask: askIdentity('payments', config),
  logger,
})
const messaging = clientOf('payments', 'messaging', config)
const { providers, browserSide } = configuredProviders(config)
const [site] = config.PUBLIC_URL
const background = { pool, transaction: courier.transaction, providers, now: () => new Date(), logger, site }
const app = await buildApp({
  pool,
  courier,
  mailMetrics: mailSender.metrics,
  providers,
  browserSide,
  bankKeys: config.BANK_DETAILS_KEYS,
  site,
  findAccount: askDirectory('payments', config),
  // The deadline leaves the rest of the caller's time to the provider.
  rates: (requestId) => messaging.call(getExchangeRates, {}, { deadlineMs: 1000, requestId }),
  // The next check is at most a second away, so a failure only gets logged.
  wake: () =>
    void checkDue(background).catch((error: unknown) => logger.warn({ err: error }, 'could not check due payments; the next run tries again')),
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
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
