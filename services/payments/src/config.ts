// The only reader of the environment.
import { loadConfig, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import * as z from 'zod/mini'
import { keyring } from '#lib/keyring.ts'

const paymentsConfig = z.extend(serviceConfig, {
  ...serviceCallConfig,
  BANK_DETAILS_KEYS: keyring,
  NATS_URL: z.string().check(z.regex(/^(nats|tls):\/\/.+/, 'must be a NATS address (nats://user:password@host:port)')),
})

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(paymentsConfig, process.env)
