import { configOrExit, createLogger, createPool, runService, startChores } from '@ungana/service-kit'
import { configuredSms } from '@ungana/service-kit/sms'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { deleteOld } from '#lib/delete-old.ts'
import { askForPhoneSession } from '#lib/open-phone-session.ts'
import { openSite } from '#lib/site.ts'
import { configuredWhatsApp } from '#lib/whatsapp.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'channels', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const site = openSite({ gatewayUrl: config.GATEWAY_URL, origins: config.PUBLIC_URL, openSession: askForPhoneSession(config) })
const app = await buildApp({
  pool,
  courier,
  site,
  callbackSecret: config.AFRICASTALKING_CALLBACK_SECRET,
  sms: configuredSms(config),
  whatsApp: configuredWhatsApp(config),
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const chores = startChores([{ name: 'delete-old', every: 3_600_000, run: () => deleteOld({ pool, now: () => new Date() }) }], logger)
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), chores.close()])
  await pool.end()
})
courier.start()
await runService(app, { host: config.HOST, port: config.PORT })
