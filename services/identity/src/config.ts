// The only reader of the environment.
import { loadConfig, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'

const identityConfig = z.extend(serviceConfig, {
  ...serviceCallConfig,
  ...mailConfig,
  SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('directory'), 'must name directory')),
  NATS_URL: z.string().check(z.regex(/^(nats|tls):\/\/.+/, 'must be a NATS address (nats://user:password@host:port)')),
  PUBLIC_URL: publicOrigins,
  /** wide: for tests and measurements that come from one address. Never widens passwords. */
  RATE_LIMITS: z._default(z.enum(['normal', 'wide']), 'normal'),
})

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(identityConfig, process.env)

const commandConfig = z.pick(serviceConfig, { DATABASE_URL: true })

/** What a command needs that works on the database alone. @throws ConfigError */
export const readCommandConfig = () => loadConfig(commandConfig, process.env)

const demoPassword = z.string().check(z.minLength(10), z.maxLength(200))

/** @throws ConfigError */
export const readDemoConfig = () =>
  loadConfig(z.extend(commandConfig, { DEMO_PASSWORD: demoPassword, DEMO_STAFF_PASSWORD: demoPassword }), process.env)
