import { findAddressee } from '@ungana/contracts-directory'
import { configOrExit, createLogger, createPool, createServiceClient, runService, ServiceRefused } from '@ungana/service-kit'
import { openFiles } from '@ungana/service-kit/files'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { libreTranslate } from '#features/translations/libre-translate.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'messaging', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { logger })
const files = openFiles({ directory: config.FILES_DIR, pool, logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger, files })
const directory = createServiceClient({
  service: 'messaging',
  privateKey: config.SERVICE_PRIVATE_KEY,
  target: 'directory',
  addresses: config.SERVICE_ADDRESSES.get('directory') ?? [],
})
const app = await buildApp({
  pool,
  courier,
  files,
  findAddressee: async (id, requestId) => {
    try {
      // Less than half of what a message may take.
      return await directory.call(findAddressee, { params: { id } }, { deadlineMs: 1000, requestId })
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return undefined
      throw error
    }
  },
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
  ...(config.LIBRETRANSLATE_URL !== undefined && {
    translator: libreTranslate({ url: config.LIBRETRANSLATE_URL, apiKey: config.LIBRETRANSLATE_API_KEY }),
  }),
})
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), files.close()])
  await pool.end()
})
courier.start()
files.start()
await runService(app, { host: config.HOST, port: config.PORT })
