import { configOrExit, createLogger, createPool, runService, startTracing } from '@ungana/service-kit'
import { askDirectory, askForParty } from '@ungana/service-kit/accounts'
import { bucketOf, openFiles } from '@ungana/service-kit/files'
import { configuredTranslator } from '@ungana/service-kit/translator'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'

const config = configOrExit(readConfig)
await startTracing('messaging', config)
const logger = createLogger({ name: 'messaging', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger })
const files = openFiles({ directory: config.FILES_DIR, bucket: bucketOf(config, 'messaging'), pool, logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger, files })
const app = await buildApp({
  pool,
  courier,
  files,
  findAccount: askDirectory('messaging', config),
  findParty: askForParty('messaging', config),
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
  translator: configuredTranslator(config),
})
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), files.close()])
  await pool.end()
})
courier.start()
files.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
