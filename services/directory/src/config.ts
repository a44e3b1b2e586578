// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceConfig, servicePublicKeys } from '@ungana/service-kit'
import { filesConfig } from '@ungana/service-kit/files'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'

const directoryConfig = z.extend(serviceConfig, {
  ...mailConfig,
  ...filesConfig,
  PUBLIC_URL: publicOrigins,
  /** Whose calls below /internal/ are believed: identity's. */
  SERVICE_PUBLIC_KEYS: servicePublicKeys,
  /** Where it is not set, events wait in the outbox, and none are heard. */
  NATS_URL: z.optional(natsUrl),
})

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(directoryConfig, process.env)
