// Keys that the sandbox and the site share.
import { randomBytes } from 'node:crypto'
import { SANDBOX_SHORTCODE } from '#provider-sandbox/daraja/api.ts'
import type { SandboxKeys } from '#provider-sandbox/sandbox.ts'

export function newKeys(): SandboxKeys {
  const key = (prefix: string) => `${prefix}${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`
  return {
    stripeSecretKey: key('sk_test_sandbox'),
    stripePublishableKey: key('pk_test_sandbox'),
    stripeWebhookSecret: key('whsec_sandbox'),
    paypalClientId: key('sandbox'),
    paypalClientSecret: key('sandbox'),
    paypalWebhookId: key('WH'),
    mobileMoneyKey: key('sandbox'),
  }
}

/** The sandbox's keys as environment variables of the site, under the names that the real providers' keys have. */
export const environmentOf = (keys: SandboxKeys) => ({
  STRIPE_SECRET_KEY: keys.stripeSecretKey,
  STRIPE_PUBLISHABLE_KEY: keys.stripePublishableKey,
  STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  PAYPAL_CLIENT_ID: keys.paypalClientId,
  PAYPAL_CLIENT_SECRET: keys.paypalClientSecret,
  PAYPAL_WEBHOOK_ID: keys.paypalWebhookId,
  PAWAPAY_API_TOKEN: keys.mobileMoneyKey,
  DARAJA_CONSUMER_KEY: keys.mobileMoneyKey,
  DARAJA_CONSUMER_SECRET: keys.mobileMoneyKey,
  DARAJA_PASSKEY: keys.mobileMoneyKey,
  DARAJA_SHORTCODE: SANDBOX_SHORTCODE,
})

export const keysOf = (env: NodeJS.ProcessEnv): SandboxKeys => {
  const given = (name: string) => env[name] || `sandbox-${name.toLowerCase()}`
  return {
    stripeSecretKey: given('STRIPE_SECRET_KEY'),
    stripePublishableKey: given('STRIPE_PUBLISHABLE_KEY'),
    stripeWebhookSecret: given('STRIPE_WEBHOOK_SECRET'),
    paypalClientId: given('PAYPAL_CLIENT_ID'),
    paypalClientSecret: given('PAYPAL_CLIENT_SECRET'),
    paypalWebhookId: given('PAYPAL_WEBHOOK_ID'),
    mobileMoneyKey: given('PAWAPAY_API_TOKEN'),
  }
}
