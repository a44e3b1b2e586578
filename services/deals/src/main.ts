import { configOrExit, createLogger, createPool, runService } from '@ungana/service-kit'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { askMessaging } from '#lib/find-quote.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'deals', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const app = await buildApp({
  pool,
  courier,
  findQuote: askMessaging(config),
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
app.addHook('onClose', async () => {
  await courier.close()
  await pool.end()
})
courier.start()
await runService(app, { host: config.HOST, port: config.PORT })
