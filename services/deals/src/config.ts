// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { bucketConfigIsWhole, filesConfig } from '@ungana/service-kit/files'
import * as z from 'zod/mini'
import { passportKeyring } from '#lib/passport-keyring.ts'

const dealsConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(
      z.refine(
        (addresses) => ['directory', 'logistics', 'messaging'].every((name) => addresses.has(name)),
        'must name directory, logistics and messaging',
      ),
    ),
    PUBLIC_URL: publicOrigins,
    PASSPORT_KEYS: passportKeyring,
    ...filesConfig,
    NATS_URL: natsUrl,
  })
  .check(bucketConfigIsWhole)

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(dealsConfig, process.env)
