// Only this file reads environment variables.
import {
  loadConfig,
  natsUrl,
  positiveInteger,
  publicOrigins,
  serviceAddresses,
  serviceCallConfig,
  serviceConfig,
  siteLanguages,
} from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import { smsConfig, smsConfigIsWhole } from '@ungana/service-kit/sms'
import * as z from 'zod/mini'
import { smsCountries } from '#lib/phone-numbers.ts'

/** Encrypts the secrets of second factors, and signs the cookies of known devices: 32 bytes in base64, stored outside the database. */
const secondFactorKey = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')),
  z.transform((text) => Buffer.from(text, 'base64')),
)

const identityConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...mailConfig,
    ...smsConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('directory'), 'must name directory')),
    NATS_URL: natsUrl,
    PUBLIC_URL: publicOrigins,
    LANGUAGES: siteLanguages,
    SECOND_FACTOR_KEY: secondFactorKey,
    /** Registrations per hour from one client address; the gateway has the same limit. */
    RATE_LIMIT_REGISTRATIONS: z._default(positiveInteger, 60),
    /** Wrong passwords per 15 minutes for one account from one client address. */
    RATE_LIMIT_PASSWORDS: z._default(positiveInteger, 10),
    /** Countries to which the site sends SMS, as ISO 3166-1 codes separated by commas. */
    SMS_COUNTRIES: smsCountries,
    /** SMS that the site sends in 24 hours. */
    SMS_PER_DAY: z._default(positiveInteger, 1000),
    /** wide: raises all limits except those of passwords, for tests and benches that send everything from one address. */
    RATE_LIMITS: z._default(z.enum(['normal', 'wide']), 'normal'),
  })
  .check(smsConfigIsWhole)

/** @throws ConfigError, which names every missing or wrong variable */
export const readConfig = () => loadConfig(identityConfig, process.env)

const commandConfig = z.pick(serviceConfig, { DATABASE_URL: true })

/** Configuration of commands that only need the database. @throws ConfigError */
export const readCommandConfig = () => loadConfig(commandConfig, process.env)

const demoPassword = z.string().check(z.minLength(10), z.maxLength(200))

/** @throws ConfigError */
export const readDemoConfig = () =>
  loadConfig(
    z.extend(commandConfig, {
      DEMO_PASSWORD: demoPassword,
      DEMO_STAFF_PASSWORD: demoPassword,
      /** Secret of the demo staff's authenticator app, in base32. */
      DEMO_STAFF_SECRET: z.string().check(z.regex(/^[A-Z2-7]{32}$/, 'must be 32 characters of base32')),
      SECOND_FACTOR_KEY: secondFactorKey,
    }),
    process.env,
  )
