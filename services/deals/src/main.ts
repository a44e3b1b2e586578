import { configOrExit, createLogger, createPool, runService, startChores } from '@ungana/service-kit'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { askForParty } from '#lib/find-party.ts'
import { askMessaging } from '#lib/find-quote.ts'
import { remindOnce } from '#remind.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'deals', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const app = await buildApp({
  pool,
  courier,
  findQuote: askMessaging(config),
  findParty: askForParty(config),
  site: config.PUBLIC_URL[0],
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const chores = startChores([{ name: 'remind', every: 600_000, run: () => remindOnce(courier, new Date()) }], logger)
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), chores.close()])
  await pool.end()
})
courier.start()
await runService(app, { host: config.HOST, port: config.PORT })
