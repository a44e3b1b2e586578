// Only this file reads environment variables.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'
import { keyring } from '#lib/keyring.ts'

const url = z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+/, 'must be a URL (https://host)')))
const setting = z.optional(z.string())

/** Checks that either all of these settings are set or none, because they need each other. */
const allOrNone = (...names: readonly string[]) =>
  z.superRefine<Record<string, unknown>>((config, context) => {
    if (names.every((name) => config[name] === undefined)) return
    for (const name of names.filter((each) => config[each] === undefined)) {
      context.addIssue({ code: 'custom', path: [name], message: `is required if ${names.filter((each) => each !== name).join(' or ')} is set` })
    }
  })

const paymentsConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...mailConfig,
    BANK_DETAILS_KEYS: keyring,
    SERVICE_ADDRESSES: serviceAddresses.check(
      z.refine(
        (addresses) => addresses.has('directory') && addresses.has('identity') && addresses.has('messaging'),
        'must name directory, identity and messaging',
      ),
    ),
    NATS_URL: natsUrl,
    PUBLIC_URL: publicOrigins,
    STRIPE_SECRET_KEY: setting,
    STRIPE_PUBLISHABLE_KEY: setting,
    STRIPE_WEBHOOK_SECRET: setting,
    PAYPAL_CLIENT_ID: setting,
    PAYPAL_CLIENT_SECRET: setting,
    PAYPAL_WEBHOOK_ID: setting,
    /** `sandbox` means PayPal's own sandbox. */
    PAYPAL_ENVIRONMENT: z._default(z.enum(['live', 'sandbox']), 'sandbox'),
    PAWAPAY_API_TOKEN: setting,
    /** `sandbox` means pawaPay's own sandbox. */
    PAWAPAY_ENVIRONMENT: z._default(z.enum(['live', 'sandbox']), 'sandbox'),
    DARAJA_CONSUMER_KEY: setting,
    DARAJA_CONSUMER_SECRET: setting,
    DARAJA_PASSKEY: setting,
    /** Our PayBill number. */
    DARAJA_SHORTCODE: z.optional(z.string().check(z.regex(/^\d{5,7}$/, 'must be a PayBill number of 5 to 7 digits'))),
    /** `sandbox` means Safaricom's own sandbox. */
    DARAJA_ENVIRONMENT: z._default(z.enum(['live', 'sandbox']), 'sandbox'),
    /** Which provider takes new payments by phone. Older payments stay with theirs, as long as it is configured. */
    MOBILE_MONEY_PROVIDER: z._default(z.enum(['pawapay', 'daraja']), 'pawapay'),
    /** By default, the provider's own. */
    MOBILE_MONEY_NAME: setting,
    /** Currency codes, separated by commas. By default, the provider's own. */
    MOBILE_MONEY_CURRENCIES: setting,
    /** The issuer printed on invoices. Changes affect new invoices only. */
    INVOICE_ISSUER_NAME: setting,
    INVOICE_ISSUER_ADDRESS: setting,
    INVOICE_ISSUER_TAX_NUMBER: setting,
    /** URL of the provider sandbox for this process. If set, no money moves, whatever the keys are. */
    PROVIDER_SANDBOX_URL: url,
    /** URL of the provider sandbox for browsers. */
    PROVIDER_SANDBOX_PUBLIC_URL: url,
  })
  .check(
    allOrNone('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'),
    allOrNone('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'),
    allOrNone('DARAJA_CONSUMER_KEY', 'DARAJA_CONSUMER_SECRET', 'DARAJA_PASSKEY', 'DARAJA_SHORTCODE'),
    allOrNone('INVOICE_ISSUER_NAME', 'INVOICE_ISSUER_ADDRESS'),
  )

const commandConfig = z.pick(serviceConfig, { DATABASE_URL: true })

/** Configuration of commands that only need the database. @throws ConfigError */
export const readCommandConfig = () => loadConfig(commandConfig, process.env)

export type PaymentsConfig = z.output<typeof paymentsConfig>

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(paymentsConfig, process.env)
