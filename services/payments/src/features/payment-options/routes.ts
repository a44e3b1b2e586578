import { currencies, getPaymentOptions, walletCurrencies } from '@ungana/contracts-payments'
import type { Service } from '@ungana/service-kit'

/** What browsers may know of the configuration. */
export interface BrowserSide {
  readonly sandbox: boolean
  readonly card: { readonly publishableKey: string; readonly scriptUrl: string | null } | null
  readonly wallet: { readonly clientId: string; readonly scriptUrl: string | null } | null
  readonly mobileMoney: { readonly name: string; readonly currencies: readonly string[] } | null
}

export function paymentOptionsRoutes(app: Service, { sandbox, card, wallet, mobileMoney }: BrowserSide): void {
  app.route({
    ...getPaymentOptions,
    config: { policy: 'anyone' },
    handler: async () => ({
      sandbox,
      currencies: [...currencies],
      // SSP is on no list of Stripe's.
      card: card && { ...card, currencies: currencies.filter((code) => code !== 'SSP') },
      wallet: wallet && { ...wallet, currencies: [...walletCurrencies] },
      mobileMoney: mobileMoney && { name: mobileMoney.name, currencies: [...mobileMoney.currencies] },
    }),
  })
}
