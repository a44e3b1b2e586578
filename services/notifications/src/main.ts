import { findOpenSession } from '@ungana/contracts-identity'
import { clientOf, configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { askIdentity, createMailer, createMailSender } from '@ungana/service-kit/mailer'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { deleteOld } from '#features/mails/delete-old.ts'
import { mailWaiting } from '#features/mails/send-mails.ts'
import { tellMatches } from '#features/match-messages/match-messages.ts'
import { createPushSender } from '#features/push/send-pushes.ts'
import { pushOf } from '#lib/push-config.ts'
import { openLive } from '#open-live.ts'

const config = configOrExit(readConfig)
await startTracing('notifications', config)
const logger = createLogger({ name: 'notifications', level: config.LOG_LEVEL })
const pool = createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger })
const live = openLive({ pool, natsUrl: config.NATS_URL, logger, most: config.STREAMS_PER_INSTANCE })
const courier = openCourier(pool, { natsUrl: config.NATS_URL, logger, onFeedCommit: live.onFeedCommit })
const mailSender = createMailSender({
  pool,
  mailer: createMailer({ from: config.MAIL_FROM, smtpUrl: config.SMTP_URL }),
  ask: askIdentity('notifications', config),
  logger,
})
const push = pushOf(config)
const identity = clientOf('notifications', 'identity', config)
const pushSender = createPushSender({
  pool,
  push,
  findSession: async (id) => (await identity.call(findOpenSession, { params: { id } })).session,
  logger,
})
const app = await buildApp({
  pool,
  courier,
  sendingMetrics: [mailSender.metrics, pushSender.metrics],
  live,
  push,
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const { transaction } = courier
const chores = startChores(
  [
    { name: 'mails', every: 30_000, run: (closing) => mailWaiting({ pool, transaction }, config.PUBLIC_URL[0], { closing }) },
    { name: 'match-messages', every: 10_000, run: (closing) => tellMatches({ transaction }, new Date(), closing) },
    { name: 'delete-old', every: 3_600_000, run: () => deleteOld(pool) },
  ],
  logger,
)
app.addHook('onClose', async () => {
  await Promise.all([courier.close(), live.close(), mailSender.close(), pushSender.close(), chores.close()])
  await pool.end()
})
courier.start()
live.start()
mailSender.start()
pushSender.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
