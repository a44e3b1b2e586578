// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { filesConfig } from '@ungana/service-kit/files'
import * as z from 'zod/mini'

const dealsConfig = z.extend(serviceConfig, {
  ...serviceCallConfig,
  SERVICE_ADDRESSES: serviceAddresses.check(
    z.refine((addresses) => addresses.has('messaging') && addresses.has('directory'), 'must name messaging and directory'),
  ),
  PUBLIC_URL: publicOrigins,
  ...filesConfig,
  NATS_URL: natsUrl,
})

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(dealsConfig, process.env)
