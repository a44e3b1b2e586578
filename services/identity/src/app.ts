// Identity, as a table of contents.
import * as contracts from '@ungana/contracts-identity'
import { buildService, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { TooManyAttempts } from '#errors.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { closingRoutes } from '#features/closing/routes.ts'
import { contactRoutes } from '#features/contact/routes.ts'
import { deviceRoutes } from '#features/devices/routes.ts'
import { emailRoutes } from '#features/email/routes.ts'
import type { AskServices } from '#features/exports/exports.ts'
import { exportRoutes } from '#features/exports/routes.ts'
import { invitationRoutes } from '#features/invitations/routes.ts'
import { loginRoutes } from '#features/login/routes.ts'
import { newsletterRoutes } from '#features/newsletter/routes.ts'
import { passwordRoutes } from '#features/password/routes.ts'
import { reauthenticationRoutes } from '#features/reauthentication/routes.ts'
import type { CreateCompany } from '#features/registration/register.ts'
import { registrationRoutes } from '#features/registration/routes.ts'
import { resolutionRoutes } from '#features/resolution/routes.ts'
import { sessionRoutes } from '#features/session/routes.ts'
import { staffRoutes } from '#features/staff/routes.ts'
import { twoFactorRoutes } from '#features/two-factor/routes.ts'
import type { Database, Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import type { Passwords } from '#lib/passwords.ts'
import { createSecondFactor } from '#lib/second-factor.ts'
import { sessionCookie } from '#lib/session-cookie.ts'
import { createThrottles, type RateLimits } from '#lib/throttles.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly database: Database
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  readonly passwords: Passwords
  /** Every origin under which the site is opened; links of mails begin with the first. */
  readonly origins: readonly [string, ...string[]]
  readonly rateLimits: RateLimits
  readonly createCompany: CreateCompany
  /** Asked for everything they hold about an account, when its owner exports it. */
  readonly services: AskServices
  /** 32 bytes, under which secrets of second factors are kept. */
  readonly secondFactorKey: Buffer
  /** Milliseconds since 1970, for the codes of second factors. */
  readonly now?: () => number
}

/** Listens to nothing yet, and closes neither the database nor the courier, which are its caller's. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const { database, courier, passwords, origins, rateLimits, createCompany, services, secondFactorKey, now = Date.now, ...service } = dependencies
  const app = await buildService({
    ...service,
    name: 'identity',
    contracts: { exports: contracts, name: '@ungana/contracts-identity', from: import.meta.url },
    metrics: courier.metrics,
    // Without NATS nothing is lost and nothing fails, so a service is ready all the same.
    checks: { postgres: async () => void (await database.pool.query('SELECT 1')) },
    // Only the gateway and services reach this one, and the gateway names the client's address itself.
    server: { trustProxy: true },
  })
  // Refusals too: whether somebody is signed in may change at any moment.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onError', async (_request, reply, error) => {
    if (error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfter)
  })

  const throttles = createThrottles(database.pool, rateLimits)
  const identity: Identity = {
    database,
    transaction: courier.transaction,
    passwords,
    throttles,
    secondFactor: createSecondFactor({ database, throttles, key: secondFactorKey, now }),
    cookie: sessionCookie(origins),
    site: origins[0],
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
  exportRoutes(app, identity, services)
  closingRoutes(app, identity)
  resolutionRoutes(app, identity)
  staffRoutes(app, identity)
  newsletterRoutes(app, identity, origins[0])
  invitationRoutes(app, identity, origins[0])
  contactRoutes(app, identity)

  return app
}
