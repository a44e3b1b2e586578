// The only reader of the environment.
import { loadConfig, natsUrl, samplesLeaveAt, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { bucketConfigIsWhole, filesConfig } from '@ungana/service-kit/files'
import * as z from 'zod/mini'

const logisticsConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...filesConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('directory'), 'must name directory')),
    NATS_URL: natsUrl,
    SAMPLES: samplesLeaveAt,
  })
  .check(bucketConfigIsWhole)

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(logisticsConfig, process.env)
