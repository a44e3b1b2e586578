import { configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { askDirectory } from '@ungana/service-kit/accounts'
import { bucketOf, openFiles } from '@ungana/service-kit/files'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { sweepOnce } from '#sweep.ts'

const config = configOrExit(readConfig)
await startTracing('logistics', config)
const logger = createLogger({ name: 'logistics', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const files = openFiles({ directory: config.FILES_DIR, bucket: bucketOf(config, 'logistics'), pool, logger })
const app = await buildApp({
  pool,
  courier,
  files,
  findAccount: askDirectory('logistics', config),
  samplesLeaveAt: config.SAMPLES,
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const chores = startChores([{ name: 'sweep', every: 60_000, run: () => sweepOnce(courier, new Date()) }], logger)
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), files.close(), chores.close()])
  await pool.end()
})
courier.start()
files.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
