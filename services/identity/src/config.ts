// The only reader of the environment.
import { count, loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'

/** Under which secrets of second factors are kept: 32 bytes in base64, from outside of the database. */
const secondFactorKey = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')),
  z.transform((text) => Buffer.from(text, 'base64')),
)

const identityConfig = z.extend(serviceConfig, {
  ...serviceCallConfig,
  ...mailConfig,
  SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('directory'), 'must name directory')),
  NATS_URL: natsUrl,
  PUBLIC_URL: publicOrigins,
  SECOND_FACTOR_KEY: secondFactorKey,
  /** Registrations an hour from one client address, as at the gateway. */
  RATE_LIMIT_REGISTRATIONS: z._default(count, 60),
  /** Wrong passwords in 15 minutes for one account from one client address. */
  RATE_LIMIT_PASSWORDS: z._default(count, 10),
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
  loadConfig(
    z.extend(commandConfig, {
      DEMO_PASSWORD: demoPassword,
      DEMO_STAFF_PASSWORD: demoPassword,
      /** Of the staff's authenticator app, in base32. */
      DEMO_STAFF_SECRET: z.string().check(z.regex(/^[A-Z2-7]{32}$/, 'must be 32 characters of base32')),
      SECOND_FACTOR_KEY: secondFactorKey,
    }),
    process.env,
  )
