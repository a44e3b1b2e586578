import { configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { configuredSms, createSmsSender } from '@ungana/service-kit/sms'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { sendNotices } from '#features/match-notices/send-notices.ts'
import { deleteOld } from '#lib/delete-old.ts'
import type { Channels } from '#lib/dependencies.ts'
import { askForPhoneSession } from '#lib/open-phone-session.ts'
import { askForPhone } from '#lib/phones.ts'
import { openSite } from '#lib/site.ts'
import { configuredWhatsApp } from '#lib/whatsapp.ts'

const config = configOrExit(readConfig)
await startTracing('channels', config)
const logger = createLogger({ name: 'channels', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger })
const site = openSite({ gatewayUrl: config.GATEWAY_URL, origins: config.PUBLIC_URL, openSession: askForPhoneSession(config) })
const sms = configuredSms(config)
const whatsApp = configuredWhatsApp(config)
// A person gets few of these a day, and identity counts the codes.
const noticeSms = sms && createSmsSender({ gateway: sms, logger, permit: async () => true })
const app = await buildApp({
  pool,
  courier,
  site,
  callbackSecret: config.AFRICASTALKING_CALLBACK_SECRET,
  sms,
  whatsApp,
  sendingMetrics: noticeSms ? [noticeSms.metrics] : [],
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const channels: Channels = { pool, transaction: courier.transaction, site, now: () => new Date() }
const notices = { channels, findPhone: askForPhone(config), sms: noticeSms, whatsApp, logger }
const chores = startChores(
  [
    { name: 'match-notices', every: 5000, run: (closing) => sendNotices(notices, closing) },
    { name: 'delete-old', every: 3_600_000, run: () => deleteOld(channels) },
  ],
  logger,
)
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), chores.close()])
  await pool.end()
})
courier.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
