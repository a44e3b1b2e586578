// The only file that reads environment variables.
import { loadConfig, natsUrl, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { bucketConfigIsWhole, filesConfig } from '@ungana/service-kit/files'
import { translatorConfig } from '@ungana/service-kit/translator'
import * as z from 'zod/mini'

const messagingConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...filesConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('directory'), 'must name directory')),
    NATS_URL: natsUrl,
    /** Without a translator, readers can only use the translation of their browser. */
    ...translatorConfig,
  })
  .check(bucketConfigIsWhole)

/** @throws ConfigError that names every variable that is missing or invalid */
export const readConfig = () => loadConfig(messagingConfig, process.env)

const demoConfig = z.extend(z.pick(serviceConfig, { DATABASE_URL: true }), { DEMO_MEMBER_ID: z.uuid(), DEMO_PARTNER_ID: z.uuid() })

/** @throws ConfigError */
export const readDemoConfig = () => loadConfig(demoConfig, process.env)
