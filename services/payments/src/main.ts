import { configOrExit, createLogger, createPool, runService } from '@ungana/service-kit'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { startRotation } from '#features/bank-details/start-rotation.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'payments', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const app = await buildApp({
  pool,
  courier,
  bankKeys: config.BANK_DETAILS_KEYS,
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const rotation = startRotation({ pool, transaction: courier.transaction, keyring: config.BANK_DETAILS_KEYS, logger })
app.addHook('onClose', async () => {
  await rotation.stop()
  await courier.close()
  await pool.end()
})
courier.start()
await runService(app, { host: config.HOST, port: config.PORT })
