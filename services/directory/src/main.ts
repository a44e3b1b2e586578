import { configOrExit, createLogger, createPool, runService } from '@ungana/service-kit'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { closeDatabase, openDatabase } from '#lib/database.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'directory', level: config.LOG_LEVEL })
const database = openDatabase(createPool(config.DATABASE_URL, { logger }))
const courier = openCourier(database, { natsUrl: config.NATS_URL ?? '', logger })
const app = await buildApp({
  database,
  courier,
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
app.addHook('onClose', async () => {
  await courier.close()
  await closeDatabase(database)
})
if (config.NATS_URL) courier.start()
else logger.warn('NATS_URL is not set: events wait, and none are heard')
await runService(app, { host: config.HOST, port: config.PORT })
