// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { smsConfig, smsConfigIsWhole } from '@ungana/service-kit/sms'
import * as z from 'zod/mini'

const secret = z.optional(z.string().check(z.regex(/^[\w-]{32,200}$/, 'must be 32 to 200 letters, digits, - or _')))

const channelsConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...smsConfig,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('identity'), 'must name identity')),
    NATS_URL: natsUrl,
    PUBLIC_URL: publicOrigins,
    /** Where this service finds the gateway. */
    GATEWAY_URL: z.string().check(z.regex(/^https?:\/\/[^/]+$/, 'must be an address (http://host:port)')),
    /** The callbacks at Africa's Talking are /api/channels/ussd/<secret> and /api/channels/sms/<secret>. Without it, the site has neither. */
    AFRICASTALKING_CALLBACK_SECRET: secret,
  })
  .check(smsConfigIsWhole)

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(channelsConfig, process.env)
