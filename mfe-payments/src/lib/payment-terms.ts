import { type Currency, mainUnits, type Plan, parseAmount, planNames, smallestUnits } from '@ungana/contracts-payments'

/** The typed payment. */
export interface PaymentTerms {
  readonly amount: string
  readonly currency: string
  readonly description: string
}

export const DEFAULT_DESCRIPTION = 'Ungana platform payment'
/** What a plan's payment is for, as its invoice says. */
export const planPurpose = (plan: Plan) => `${planNames[plan]}, one month`
export const defaultTerms: PaymentTerms = { amount: '100', currency: 'USD', description: '' }

/** The error for an amount, as the server would give it; undefined when the amount is valid. */
export function amountProblem({ amount, currency }: Pick<PaymentTerms, 'amount' | 'currency'>): string | undefined {
  const typed = parseAmount(amount, currency)
  if (typeof typed === 'string' && amount.trim() !== '') return typed
  const units = smallestUnits(amountOf({ amount, currency }), currency)
  return typeof units === 'string' ? units : undefined
}

/** The typed amount in the main unit; NaN if it cannot be read. */
export function amountOf({ amount, currency }: Pick<PaymentTerms, 'amount' | 'currency'>): number {
  const units = parseAmount(amount, currency)
  return typeof units === 'string' ? Number.NaN : mainUnits(units, currency)
}

export const currencyIn = <C extends Currency>(offered: readonly C[], code: string | null): C | undefined =>
  offered.find((currency) => currency === code?.trim().toUpperCase())
