// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { smsConfig, smsConfigIsWhole } from '@ungana/service-kit/sms'
import * as z from 'zod/mini'
import { whatsAppIsWhole } from '#lib/whatsapp.ts'

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
    /** All four, or none: then the site has no WhatsApp. */
    WHATSAPP_PHONE_NUMBER_ID: z.optional(z.string().check(z.regex(/^\d{1,30}$/, 'must be the id that Meta shows, in digits'))),
    WHATSAPP_TOKEN: z.optional(z.string()),
    /** Signs what Meta posts. */
    WHATSAPP_APP_SECRET: z.optional(z.string()),
    /** Any text. Meta sends it when it checks that the address is ours. */
    WHATSAPP_VERIFY_TOKEN: z.optional(z.string()),
    /** Meta's name of the approved template for new matches. Without it, WhatsApp announces matches only within 24 hours after somebody wrote. */
    WHATSAPP_TEMPLATE_MATCHES: z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,512}$/, 'must be small letters, digits or _'))),
    WHATSAPP_GRAPH_URL: z._default(
      z.string().check(z.regex(/^https?:\/\/\S+$/, 'must be a URL (https://host/version)')),
      'https://graph.facebook.com/v23.0',
    ),
  })
  .check(smsConfigIsWhole, whatsAppIsWhole)

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(channelsConfig, process.env)
