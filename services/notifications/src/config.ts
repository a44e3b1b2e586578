// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceConfig, servicePublicKeys } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'

const notificationsConfig = z.extend(serviceConfig, {
  ...mailConfig,
  NATS_URL: natsUrl,
  PUBLIC_URL: publicOrigins,
  SERVICE_PUBLIC_KEYS: z.prefault(servicePublicKeys, ''),
})

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(notificationsConfig, process.env)
