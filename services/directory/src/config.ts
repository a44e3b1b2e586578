// The only file that reads the environment.
import {
  loadConfig,
  natsUrl,
  publicOrigins,
  samplesLeaveAt,
  serviceAddresses,
  serviceCallConfig,
  serviceConfig,
  servicePublicKeys,
} from '@ungana/service-kit'
import { bucketConfigIsWhole, filesConfig } from '@ungana/service-kit/files'
import { mailConfig } from '@ungana/service-kit/mailer'
import { translatorConfig } from '@ungana/service-kit/translator'
import * as z from 'zod/mini'

const directoryConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...mailConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('identity'), 'must name identity')),
    ...filesConfig,
    ...translatorConfig,
    PUBLIC_URL: publicOrigins,
    SAMPLES: samplesLeaveAt,
    /** Keys of the services that may call /internal/. */
    SERVICE_PUBLIC_KEYS: servicePublicKeys,
    /** If unset, events wait in the outbox, and no events are received. */
    NATS_URL: z.optional(natsUrl),
  })
  .check(bucketConfigIsWhole)

/** @throws ConfigError naming every missing or wrong variable */
export const readConfig = () => loadConfig(directoryConfig, process.env)
