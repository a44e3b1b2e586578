import { createCompany } from '@ungana/contracts-directory'
import { clientOf, configOrExit, createLogger, createPool, runService, startChores, startTracing } from '@ungana/service-kit'
import { createMailer, createMailSender } from '@ungana/service-kit/mailer'
import { configuredSms } from '@ungana/service-kit/sms'
import { buildApp } from '#app.ts'
import { identityChores } from '#chores.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { createAskService } from '#features/exports/ask-service.ts'
import { permit } from '#features/mail-permits/permit.ts'
import { createAskActivity } from '#lib/company-activity.ts'
import { closeDatabase, openDatabase } from '#lib/database.ts'
import { createPasswords } from '#lib/passwords.ts'

const config = configOrExit(readConfig)
await startTracing('identity', config)
const logger = createLogger({ name: 'identity', level: config.LOG_LEVEL })
const database = openDatabase(createPool(config.DATABASE_URL, { directUrl: config.DATABASE_DIRECT_URL, logger }))
const courier = openCourier(database, { natsUrl: config.NATS_URL, logger, site: config.PUBLIC_URL[0] })
const mailSender = createMailSender({
  pool: database.pool,
  mailer: createMailer({ from: config.MAIL_FROM, smtpUrl: config.SMTP_URL }),
  ask: (mail) => courier.transaction((tx) => permit(tx, mail, config.LANGUAGES)),
  logger,
})
const directory = clientOf('identity', 'directory', config)
// All services but this one. A service without data about accounts answers 404.
const others = [...config.SERVICE_ADDRESSES.keys()].filter((name) => name !== 'identity')
const smsGateway = configuredSms(config)
if (!smsGateway) logger.info('SMS are off, because SMS_PROVIDER is not set: nobody can verify a phone or log in with one')
const app = await buildApp({
  database,
  courier,
  mailMetrics: mailSender.metrics,
  passwords: createPasswords(),
  origins: config.PUBLIC_URL,
  languages: config.LANGUAGES,
  rateLimits: {
    rates: config.RATE_LIMITS,
    registrations: config.RATE_LIMIT_REGISTRATIONS,
    passwords: config.RATE_LIMIT_PASSWORDS,
    sms: config.SMS_PER_DAY,
  },
  smsGateway,
  smsCountries: config.SMS_COUNTRIES,
  // The deadline is half the time that a registration may take. The call is idempotent, so it may be repeated.
  createCompany: (company, requestId) =>
    directory.call(createCompany, { params: { id: company.id }, body: company }, { deadlineMs: 1500, requestId, idempotencyKey: company.id }),
  services: new Map(others.map((name) => [name, createAskService(clientOf('identity', name, config))])),
  activityOf: others.map((name) => createAskActivity(clientOf('identity', name, config))),
  secondFactorKey: config.SECOND_FACTOR_KEY,
  identityPublicKey: config.IDENTITY_PUBLIC_KEY,
  servicePublicKeys: config.SERVICE_PUBLIC_KEYS,
  logger,
})
const chores = startChores(identityChores(database), logger)
app.addHook('onClose', async () => {
  await Promise.all([chores.close(), courier.close(), mailSender.close()])
  await closeDatabase(database)
})
courier.start()
mailSender.start()
await runService(app, { host: config.HOST, port: config.PORT, drainDelay: config.DRAIN_MS })
