// Creates the configured providers, and their public settings for browsers.
import type { PaymentsConfig } from '#config.ts'
import type { BrowserSide } from '#features/payment-options/routes.ts'
import type { Providers } from '#lib/dependencies.ts'
import { createDaraja } from '#lib/providers/daraja.ts'
import { createPawapay } from '#lib/providers/pawapay.ts'
import { createPaypal } from '#lib/providers/paypal.ts'
import { createStripe } from '#lib/providers/stripe.ts'
import { recipientOf } from '#lib/recipient.ts'

export function configuredProviders(config: PaymentsConfig): { providers: Providers; browserSide: BrowserSide } {
  const sandbox = config.PROVIDER_SANDBOX_URL
  const seenByBrowsers = config.PROVIDER_SANDBOX_PUBLIC_URL ?? sandbox
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = config
  const card =
    STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
      ? createStripe({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: sandbox })
      : undefined
  const wallet =
    PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID
      ? createPaypal({
          clientId: PAYPAL_CLIENT_ID,
          clientSecret: PAYPAL_CLIENT_SECRET,
          webhookId: PAYPAL_WEBHOOK_ID,
          live: config.PAYPAL_ENVIRONMENT === 'live',
          apiUrl: sandbox,
        })
      : undefined
  const pawapay = config.PAWAPAY_API_TOKEN
    ? createPawapay({
        token: config.PAWAPAY_API_TOKEN,
        live: config.PAWAPAY_ENVIRONMENT === 'live',
        apiUrl: sandbox && `${sandbox}/pawapay`,
        authorities: config.PUBLIC_URL.map((origin) => new URL(origin).host),
      })
    : undefined
  const { DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_PASSKEY, DARAJA_SHORTCODE } = config
  const daraja =
    DARAJA_CONSUMER_KEY && DARAJA_CONSUMER_SECRET && DARAJA_PASSKEY && DARAJA_SHORTCODE
      ? createDaraja({
          consumerKey: DARAJA_CONSUMER_KEY,
          consumerSecret: DARAJA_CONSUMER_SECRET,
          passkey: DARAJA_PASSKEY,
          shortcode: DARAJA_SHORTCODE,
          live: config.DARAJA_ENVIRONMENT === 'live',
          apiUrl: sandbox && `${sandbox}/daraja`,
          site: config.PUBLIC_URL[0],
        })
      : undefined
  const [chosen, other] = config.MOBILE_MONEY_PROVIDER === 'daraja' ? [daraja, pawapay] : [pawapay, daraja]
  const offered = offers[config.MOBILE_MONEY_PROVIDER]
  return {
    providers: { card, wallet, 'mobile-money': chosen, 'earlier-mobile-money': other },
    browserSide: {
      sandbox: sandbox !== undefined,
      recipient: recipientOf(config.INVOICE_ISSUER_NAME),
      card: card && STRIPE_PUBLISHABLE_KEY ? { publishableKey: STRIPE_PUBLISHABLE_KEY, scriptUrl: script(seenByBrowsers, '/v3/') } : null,
      wallet: wallet && PAYPAL_CLIENT_ID ? { clientId: PAYPAL_CLIENT_ID, scriptUrl: script(seenByBrowsers, '/sdk/js') } : null,
      mobileMoney: chosen
        ? { name: config.MOBILE_MONEY_NAME ?? offered.name, currencies: (config.MOBILE_MONEY_CURRENCIES ?? offered.currencies).split(',') }
        : null,
    },
  }
}

/** What payers read if the operator sets nothing else. */
const offers = {
  pawapay: { name: 'Mobile money', currencies: 'KES,RWF,TZS,UGX' },
  daraja: { name: 'M-Pesa', currencies: 'KES' },
} as const

const script = (sandbox: string | undefined, path: string) => (sandbox === undefined ? null : `${sandbox}${path}`)
