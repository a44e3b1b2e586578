import { configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { askForParty } from '@ungana/service-kit/accounts'
import { bucketOf, openFiles } from '@ungana/service-kit/files'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { askForFacts } from '#lib/find-facts.ts'
import { askMessaging } from '#lib/find-quote.ts'
import { askForBlock } from '#lib/has-blocked.ts'
import { remindOnce } from '#remind.ts'

const config = configOrExit(readConfig)
await startTracing('deals', config)
const logger = createLogger({ name: 'deals', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const files = openFiles({ directory: config.FILES_DIR, bucket: bucketOf(config, 'deals'), pool, logger })
const app = await buildApp({
  pool,
  courier,
  files,
  findQuote: askMessaging(config),
  findParty: askForParty('deals', config),
  findFacts: askForFacts(config),
  hasBlocked: askForBlock(config),
  passportKeys: config.PASSPORT_KEYS,
  site: config.PUBLIC_URL[0],
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const chores = startChores([{ name: 'remind', every: 600_000, run: () => remindOnce(courier, new Date()) }], logger)
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), files.close(), chores.close()])
  await pool.end()
})
courier.start()
files.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
