import { type Currency, checkoutCurrencies, currencies, type Plan, planNames } from '@ungana/contracts-payments'
import { currencyIn, DEFAULT_DESCRIPTION, defaultTerms, type PaymentTerms } from '#lib/payment-terms.ts'

/** What the address asks to be paid. It only fills in the form: the payer sees it, and the server judges it. */
export interface CheckoutQuery extends PaymentTerms {
  /** A month of this plan, whose price is the server's. */
  readonly plan: Plan | undefined
  /** That was asked for and cannot be paid by card. */
  readonly refused: Currency | undefined
}

export function readCheckoutQuery(search: string): CheckoutQuery {
  const query = new URLSearchParams(search)
  const amount = query.get('amount')?.trim() ?? ''
  const asked = currencyIn(currencies, query.get('currency'))
  const taken = currencyIn(checkoutCurrencies, query.get('currency'))
  const plan = query.get('plan') ?? ''
  return {
    amount: /^\d{1,14}(\.\d{1,2})?$/.test(amount) ? amount : defaultTerms.amount,
    currency: taken ?? defaultTerms.currency,
    description: query.get('description')?.trim().slice(0, 200) || DEFAULT_DESCRIPTION,
    plan: plan !== 'basic' && Object.hasOwn(planNames, plan) ? (plan as Plan) : undefined,
    refused: asked !== undefined && taken === undefined ? asked : undefined,
  }
}
