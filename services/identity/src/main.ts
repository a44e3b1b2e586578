import { createCompany } from '@ungana/contracts-directory'
import { configOrExit, createLogger, createPool, createServiceClient, runService, startChores } from '@ungana/service-kit'
import { createMailer, createMailSender } from '@ungana/service-kit/mailer'
import { buildApp } from '#app.ts'
import { identityChores } from '#chores.ts'
import { readConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { askOf } from '#features/exports/ask-service.ts'
import { closeDatabase, openDatabase } from '#lib/database.ts'
import { createPasswords } from '#lib/passwords.ts'

const config = configOrExit(readConfig)
const logger = createLogger({ name: 'identity', level: config.LOG_LEVEL })
const database = openDatabase(createPool(config.DATABASE_URL, { logger }))
const courier = openCourier(database, { natsUrl: config.NATS_URL, logger, site: config.PUBLIC_URL[0] })
const mailSender = createMailSender({ pool: database.pool, mailer: createMailer({ from: config.MAIL_FROM, smtpUrl: config.SMTP_URL }), logger })
const clientOf = (target: string) =>
  createServiceClient({ service: 'identity', privateKey: config.SERVICE_PRIVATE_KEY, target, addresses: config.SERVICE_ADDRESSES.get(target) ?? [] })
const directory = clientOf('directory')
// Every service there is, but this one: one that holds nothing about accounts answers so.
const others = [...config.SERVICE_ADDRESSES.keys()].filter((name) => name !== 'identity')
const app = await buildApp({
  database,
  courier,
  passwords: createPasswords(),
  origins: config.PUBLIC_URL,
  rateLimits: { rates: config.RATE_LIMITS, registrations: config.RATE_LIMIT_REGISTRATIONS, passwords: config.RATE_LIMIT_PASSWORDS },
  // Half of what a registration may take. The same command always has the same effect, so it may be sent again.
  createCompany: (company, requestId) =>
    directory.call(createCompany, { params: { id: company.id }, body: company }, { deadlineMs: 1500, requestId, idempotencyKey: company.id }),
  services: new Map(others.map((name) => [name, askOf(clientOf(name))])),
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
await runService(app, { host: config.HOST, port: config.PORT })
