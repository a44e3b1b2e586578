// The only file that reads environment variables.
import { loadConfig, natsUrl, origins, positiveInteger, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'
import { isKeyPair } from '#lib/push-config.ts'

const pushConfig = {
  VAPID_PUBLIC_KEY: z.string().check(z.regex(/^[\w-]{87}$/, 'must be a public key on P-256 (65 bytes in base64url)')),
  VAPID_PRIVATE_KEY: z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private key on P-256 (32 bytes in base64url)')),
  /** Whom a push service asks if something is wrong. Default: the sender of emails. */
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be an address (mailto:ops@example.org or https://…)')),
  ),
  /** Origins of more push services. */
  PUSH_SERVICES: z.optional(origins),
} as const

const notificationsConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...mailConfig,
    ...pushConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('identity'), 'must name identity')),
    NATS_URL: natsUrl,
    PUBLIC_URL: publicOrigins,
    /** Live streams of this instance. The gateway turns to another instance when one is full. */
    STREAMS_PER_INSTANCE: z._default(positiveInteger, 5000),
  })
  .check(z.refine(isKeyPair, { path: ['VAPID_PUBLIC_KEY'], error: 'must belong to VAPID_PRIVATE_KEY' }))

/** @throws ConfigError that names every variable that is missing or invalid */
export const readConfig = () => loadConfig(notificationsConfig, process.env)
