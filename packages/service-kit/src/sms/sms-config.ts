import * as z from 'zod/mini'
import { africasTalking } from './africas-talking.ts'
import type { SmsGateway } from './sms-gateway.ts'

const LIVE = 'https://api.africastalking.com'
const setting = z.optional(z.string())

/** The variables of a service that sends SMS: `z.extend(serviceConfig, { …smsConfig }).check(smsConfigIsWhole)`. */
export const smsConfig = {
  /** `none`: the site sends no SMS, and offers nothing that needs one. */
  SMS_PROVIDER: z._default(z.enum(['none', 'africastalking']), 'none'),
  AFRICASTALKING_USERNAME: setting,
  AFRICASTALKING_API_KEY: setting,
  AFRICASTALKING_URL: z._default(z.string().check(z.regex(/^https?:\/\/[^/]+\/?$/, 'must be a URL (https://host)')), LIVE),
  /** Name or short code that phones show as the sender. It must be registered with the provider. */
  AFRICASTALKING_SENDER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9 ]{1,11}$/, 'must be at most 11 letters and digits'))),
} as const

export interface SmsConfig {
  readonly SMS_PROVIDER: 'none' | 'africastalking'
  readonly AFRICASTALKING_USERNAME?: string | undefined
  readonly AFRICASTALKING_API_KEY?: string | undefined
  readonly AFRICASTALKING_URL: string
  readonly AFRICASTALKING_SENDER?: string | undefined
}

export const smsConfigIsWhole = z.superRefine<SmsConfig>((config, context) => {
  if (config.SMS_PROVIDER === 'none') return
  for (const name of ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'] as const) {
    if (config[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'is required if SMS_PROVIDER is africastalking' })
  }
})

/** Undefined if the site sends no SMS. */
export function configuredSms(config: SmsConfig): SmsGateway | undefined {
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey, AFRICASTALKING_SENDER: sender } = config
  if (config.SMS_PROVIDER === 'none' || username === undefined || apiKey === undefined) return undefined
  return africasTalking({ url: config.AFRICASTALKING_URL, username, apiKey, sender })
}
