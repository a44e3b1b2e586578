import { configOrExit, createLogger, createPool, runService } from '@ungana/service-kit'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { closeDatabase, openDatabase } from '#lib/database.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'directory', level: config.LOG_LEVEL })
const database = openDatabase(createPool(config.DATABASE_URL, { logger }))
const app = await buildApp({ database, identityPublicKey: config.IDENTITY_PUBLIC_KEY, logger })
app.addHook('onClose', () => closeDatabase(database))
await runService(app, { host: config.HOST, port: config.PORT })
