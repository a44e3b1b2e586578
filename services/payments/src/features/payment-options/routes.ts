import { currencies, getPaymentOptions, walletCurrencies } from '@ungana/contracts-payments'
import type { Service } from '@ungana/service-kit'

/** Public settings for browsers. */
export interface BrowserSide {
  readonly sandbox: boolean
  /** Who receives every payment. */
  readonly recipient: string
  readonly card: { readonly publishableKey: string; readonly scriptUrl: string | null } | null
  readonly wallet: { readonly clientId: string; readonly scriptUrl: string | null } | null
  readonly mobileMoney: { readonly name: string; readonly currencies: readonly string[] } | null
}

export function paymentOptionsRoutes(app: Service, { sandbox, recipient, card, wallet, mobileMoney }: BrowserSide): void {
  app.route({
    ...getPaymentOptions,
    config: { policy: 'anyone' },
    handler: async () => ({
      sandbox,
      recipient,
      currencies: [...currencies],
      // Stripe does not accept SSP.
      card: card && { ...card, currencies: currencies.filter((code) => code !== 'SSP') },
      wallet: wallet && { ...wallet, currencies: [...walletCurrencies] },
      mobileMoney: mobileMoney && { name: mobileMoney.name, currencies: [...mobileMoney.currencies] },
    }),
  })
}
