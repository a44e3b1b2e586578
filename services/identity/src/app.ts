// Builds the identity service from its features.
import * as contracts from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { audit, buildService, type Metrics, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { createSmsSender, type SmsGateway } from '@ungana/service-kit/sms'
import { TooManyAttempts } from '#errors.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { activityRoutes } from '#features/activity/routes.ts'
import { closingRoutes } from '#features/closing/routes.ts'
import { contactRoutes } from '#features/contact/routes.ts'
import { deviceProofRoutes } from '#features/device-proof/routes.ts'
import { deviceRoutes } from '#features/devices/routes.ts'
import { emailRoutes } from '#features/email/routes.ts'
import type { AskServices } from '#features/exports/exports.ts'
import { exportRoutes } from '#features/exports/routes.ts'
import { freezingRoutes } from '#features/freezing/routes.ts'
import { invitationRoutes } from '#features/invitations/routes.ts'
import { loginRoutes } from '#features/login/routes.ts'
import { mailPermitRoutes } from '#features/mail-permits/routes.ts'
import { newsletterRoutes } from '#features/newsletter/routes.ts'
import { passwordRoutes } from '#features/password/routes.ts'
import { phoneLoginRoutes } from '#features/phone-login/routes.ts'
import { phoneSessionRoutes } from '#features/phone-sessions/routes.ts'
import { phoneRoutes } from '#features/phones/routes.ts'
import { queueTrendRoutes } from '#features/queue-trends/routes.ts'
import { reauthenticationRoutes } from '#features/reauthentication/routes.ts'
import type { CreateCompany } from '#features/registration/register.ts'
import { registrationRoutes } from '#features/registration/routes.ts'
import { resolutionRoutes } from '#features/resolution/routes.ts'
import { secondPersonRoutes } from '#features/second-person/routes.ts'
import { sessionRoutes } from '#features/session/routes.ts'
import { staffRoutes } from '#features/staff/routes.ts'
import { teamRoutes } from '#features/team/routes.ts'
import { textPageRoutes } from '#features/text-pages/text-pages.ts'
import { twoFactorRoutes } from '#features/two-factor/routes.ts'
import type { AskActivity } from '#lib/company-activity.ts'
import type { Database, Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { createFailedLogins } from '#lib/failed-logins.ts'
import { createKnownDevices } from '#lib/known-devices.ts'
import type { Passwords } from '#lib/passwords.ts'
import { createSecondFactor } from '#lib/second-factor.ts'
import { sessionCookie } from '#lib/session-cookie.ts'
import { createThrottles, type RateLimits } from '#lib/throttles.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly database: Database
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  /** Figures about emails. */
  readonly mailMetrics?: Metrics
  readonly passwords: Passwords
  /** Every origin of the site. Links in emails start with the first origin. */
  readonly origins: readonly [string, ...string[]]
  /** The languages that the site offers. */
  readonly languages?: readonly LanguageCode[]
  readonly rateLimits: RateLimits
  /** Undefined if the site sends no SMS. */
  readonly smsGateway?: SmsGateway | undefined
  /** Codes of the countries to which the site sends SMS. */
  readonly smsCountries: ReadonlySet<string>
  readonly createCompany: CreateCompany
  /** Other services, which return their data about an account when its owner exports it. */
  readonly services: AskServices
  /** Reads what people did for a company from the other services. */
  readonly activityOf?: readonly AskActivity[]
  /** 32 bytes. Encrypts the secrets of second factors, and signs the cookies of known devices. */
  readonly secondFactorKey: Buffer
  /** Milliseconds since 1970. Used for the codes of second factors. */
  readonly now?: () => number
}

/** Returns the app without listening. The caller closes the database and the courier. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const {
    database,
    courier,
    mailMetrics,
    passwords,
    origins,
    languages = ['en'],
    rateLimits,
    smsGateway,
    smsCountries,
    createCompany,
    services,
    activityOf = [],
    secondFactorKey,
    now = Date.now,
    ...service
  } = dependencies
  const throttles = createThrottles(database.pool, rateLimits)
  const sms = smsGateway && createSmsSender({ gateway: smsGateway, logger: service.logger, permit: throttles.sms })
  const app = await buildService({
    ...service,
    name: 'identity',
    contracts: { exports: contracts, name: '@ungana/contracts-identity', from: import.meta.url },
    metrics: (registry) => {
      courier.metrics(registry)
      mailMetrics?.(registry)
      sms?.metrics(registry)
    },
    activity: courier.transaction,
    audit: (entry) => courier.transaction((tx) => audit.add(tx, entry)),
    // NATS is not checked: without it events wait in the outbox and requests still work.
    checks: { postgres: async () => void (await database.pool.query('SELECT 1')) },
    // Only the gateway and services can reach this app, and the gateway sets the client's address.
    server: { trustProxy: true },
  })
  // No response may be cached, not even an error, because a session may start or end at any time.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfter)
  })

  const failedLogins = createFailedLogins({ database, transaction: courier.transaction, throttles, logger: app.log, site: origins[0] })
  app.addHook('onClose', async () => void (await Promise.all([failedLogins.close(), sms?.close()])))
  const identity: Identity = {
    database,
    transaction: courier.transaction,
    passwords,
    throttles,
    secondFactor: createSecondFactor({ database, throttles, key: secondFactorKey, now }),
    cookie: sessionCookie(origins),
    devices: createKnownDevices(secondFactorKey, origins),
    failedLogins,
    sms,
    smsCountries,
    site: origins[0],
    languages,
  }
  registrationRoutes(app, identity, createCompany)
  loginRoutes(app, identity)
  sessionRoutes(app, identity)
  deviceRoutes(app, identity)
  reauthenticationRoutes(app, identity)
  accountRoutes(app, identity)
  passwordRoutes(app, identity)
  emailRoutes(app, identity)
  twoFactorRoutes(app, identity)
  exportRoutes(app, identity, { services, activityOf })
  closingRoutes(app, identity)
  resolutionRoutes(app, identity)
  phoneSessionRoutes(app, identity)
  phoneRoutes(app, identity)
  phoneLoginRoutes(app, identity)
  staffRoutes(app, identity)
  newsletterRoutes(app, identity, origins[0])
  invitationRoutes(app, identity, origins[0])
  teamRoutes(app, identity)
  activityRoutes(app, identity, activityOf)
  deviceProofRoutes(app, identity)
  freezingRoutes(app, identity)
  secondPersonRoutes(app, identity)
  contactRoutes(app, identity)
  mailPermitRoutes(app, identity)
  queueTrendRoutes(app, identity)
  await textPageRoutes(app)

  return app
}
