import { configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { bucketOf, openFiles } from '@ungana/service-kit/files'
import { askIdentity, createMailer, createMailSender } from '@ungana/service-kit/mailer'
import { configuredTranslator } from '@ungana/service-kit/translator'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { createExpirySweep } from '#expiry-sweep.ts'
import { deleteOldFigures } from '#features/company-figures/company-figures.ts'
import { forgetOldChanges } from '#features/search/companies.ts'
import { closeDatabase, openDatabase } from '#lib/database.ts'

const config = configOrExit(readConfig)
await startTracing('directory', config)
const logger = createLogger({ name: 'directory', level: config.LOG_LEVEL })
const database = openDatabase(createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger }))
const [site] = config.PUBLIC_URL
const files = openFiles({ directory: config.FILES_DIR, bucket: bucketOf(config, 'directory'), pool: database.pool, logger })
const courier = openCourier(database, { natsUrl: config.NATS_URL ?? '', logger, site, files })
const mailSender = createMailSender({
  pool: database.pool,
  mailer: createMailer({ from: config.MAIL_FROM, smtpUrl: config.SMTP_URL }),
  ask: askIdentity('directory', config),
  logger,
})
const sweep = createExpirySweep({ database, courier, logger, site })
const chores = startChores(
  [
    { name: 'old figures', every: 86_400_000, run: () => deleteOldFigures(database.pool, new Date()) },
    { name: 'old search changes', every: 600_000, run: () => forgetOldChanges(database.pool) },
  ],
  logger,
)
const app = await buildApp({
  database,
  courier,
  mailMetrics: mailSender.metrics,
  files,
  site,
  samplesLeaveAt: config.SAMPLES,
  translator: configuredTranslator(config),
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
app.addHook('onClose', async () => {
  await Promise.all([sweep.close(), chores.close(), mailSender.close(), files.close()])
  await courier.close()
  await closeDatabase(database)
})
files.start()
if (config.NATS_URL) courier.start()
else logger.warn('NATS_URL is not set: events wait in the outbox, and no events are received')
mailSender.start()
sweep.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
