import { t } from '@lingui/core/macro'
import { type Currency, mainUnits, parseAmount, planMonth, planNames, plans, smallestUnits } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'

/** The typed payment. */
export interface PaymentTerms {
  readonly amount: string
  readonly currency: string
  readonly description: string
}

/** What a payment is for: in the page's language if Ungana named it, otherwise as the payer wrote it. */
export function purposeText(description: string): string {
  const plan = plans.find((each) => planMonth(each) === description)
  return plan ? t`${inLanguage(planNames[plan])}, one month` : inLanguage(description)
}
export const defaultTerms: PaymentTerms = { amount: '100', currency: 'USD', description: '' }

/** The error for an amount, as the server would give it; undefined when the amount is valid. */
export function amountProblem({ amount, currency }: Pick<PaymentTerms, 'amount' | 'currency'>): string | undefined {
  const typed = parseAmount(amount, currency)
  if (typeof typed === 'string' && amount.trim() !== '') return inLanguage(typed)
  const units = smallestUnits(amountOf({ amount, currency }), currency)
  return typeof units === 'string' ? inLanguage(units) : undefined
}

/** The typed amount in the main unit; NaN if it cannot be read. */
export function amountOf({ amount, currency }: Pick<PaymentTerms, 'amount' | 'currency'>): number {
  const units = parseAmount(amount, currency)
  return typeof units === 'string' ? Number.NaN : mainUnits(units, currency)
}

export const currencyIn = <C extends Currency>(offered: readonly C[], code: string | null): C | undefined =>
  offered.find((currency) => currency === code?.trim().toUpperCase())
