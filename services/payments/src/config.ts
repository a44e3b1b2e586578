// The only reader of the environment.
import { loadConfig, natsUrl, publicOrigins, serviceAddresses, serviceCallConfig, serviceConfig } from '@ungana/service-kit'
import { mailConfig } from '@ungana/service-kit/mailer'
import * as z from 'zod/mini'
import { keyring } from '#lib/keyring.ts'

const address = z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+/, 'must be an address (https://host)')))
const setting = z.optional(z.string())

/** Settings that are of use only together: `the first` without one of the others is an error that names it. */
const together = (...names: readonly string[]) =>
  z.superRefine<Record<string, unknown>>((config, context) => {
    if (names.every((name) => config[name] === undefined)) return
    for (const name of names.filter((each) => config[each] === undefined)) {
      context.addIssue({ code: 'custom', path: [name], message: `is required where ${names.filter((each) => each !== name).join(' or ')} is set` })
    }
  })

const paymentsConfig = z
  .extend(serviceConfig, {
    ...serviceCallConfig,
    ...mailConfig,
    BANK_DETAILS_KEYS: keyring,
    SERVICE_ADDRESSES: serviceAddresses.check(z.refine((addresses) => addresses.has('directory'), 'must name directory')),
    NATS_URL: natsUrl,
    PUBLIC_URL: publicOrigins,
    STRIPE_SECRET_KEY: setting,
    STRIPE_PUBLISHABLE_KEY: setting,
    STRIPE_WEBHOOK_SECRET: setting,
    PAYPAL_CLIENT_ID: setting,
    PAYPAL_CLIENT_SECRET: setting,
    PAYPAL_WEBHOOK_ID: setting,
    /** live or sandbox, which is PayPal's own. */
    PAYPAL_ENVIRONMENT: z._default(z.enum(['live', 'sandbox']), 'sandbox'),
    MOBILE_MONEY_URL: address,
    MOBILE_MONEY_KEY: setting,
    MOBILE_MONEY_WEBHOOK_SECRET: setting,
    MOBILE_MONEY_NAME: z._default(z.string(), 'Mobile money'),
    /** Codes of currencies, with commas. */
    MOBILE_MONEY_CURRENCIES: z._default(z.string(), 'KES,RWF,TZS,UGX'),
    /** Who issues invoices; where it changes, new ones say so. */
    INVOICE_ISSUER_NAME: setting,
    INVOICE_ISSUER_ADDRESS: setting,
    INVOICE_ISSUER_TAX_NUMBER: setting,
    /** Where the provider sandbox stands, as this process sees it; with it no money moves, whatever the keys are. */
    PROVIDER_SANDBOX_URL: address,
    /** The same as browsers see it. */
    PROVIDER_SANDBOX_PUBLIC_URL: address,
  })
  .check(
    together('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'),
    together('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'),
    together('INVOICE_ISSUER_NAME', 'INVOICE_ISSUER_ADDRESS'),
    together('MOBILE_MONEY_URL', 'MOBILE_MONEY_KEY', 'MOBILE_MONEY_WEBHOOK_SECRET'),
  )

export type PaymentsConfig = z.output<typeof paymentsConfig>

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(paymentsConfig, process.env)
