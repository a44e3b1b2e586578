// The only file that reads environment variables.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'

const notificationsConfig = z.extend(serviceConfig, {
  ...serviceCallConfig,
  ...mailConfig,
  SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('identity'), 'must name identity')),
  NATS_URL: natsUrl,
  PUBLIC_URL: publicOrigins,
})

/** @throws ConfigError that names every variable that is missing or invalid */
export const readConfig = () => loadConfig(notificationsConfig, process.env)
