import { checkoutCurrencies, PLATFORM_PAYMENT, type Plan, planNames } from '@ungana/contracts-payments'
import { urlText } from '@ungana/web-kit'
import { currencyIn, defaultTerms, type PaymentTerms, purposeText } from '#lib/payment-terms.ts'

/** The payment that the URL asks for. These values only fill in the form: the payer sees them, and form and server check them. */
export interface CheckoutQuery extends PaymentTerms {
  /** One month of this plan, at the server's price. */
  readonly plan: Plan | undefined
  /** A requested plan that nobody can buy. */
  readonly notSold: string | undefined
  /** A requested currency that cards cannot pay. */
  readonly refused: string | undefined
}

/** Longest shown name of a plan, currency or amount that the URL invents. */
const WORD_MAX = 20

export function readCheckoutQuery(search: string): CheckoutQuery {
  const query = new URLSearchParams(search)
  const word = (name: string) => urlText(query.get(name), WORD_MAX)
  const [plan, currency] = [word('plan'), word('currency').toUpperCase()]
  const accepted = currencyIn(checkoutCurrencies, currency)
  const sold = plan !== 'basic' && Object.hasOwn(planNames, plan)
  return {
    amount: word('amount') || defaultTerms.amount,
    currency: accepted ?? defaultTerms.currency,
    description: query.get('description')?.trim().slice(0, 200) || purposeText(PLATFORM_PAYMENT),
    plan: sold ? (plan as Plan) : undefined,
    notSold: plan && !sold ? plan : undefined,
    refused: currency && !accepted ? currency : undefined,
  }
}
