import { type Currency, smallestUnits } from '@ungana/contracts-payments'

/** What is to be paid, as typed. */
export interface PaymentTerms {
  readonly amount: string
  readonly currency: string
  readonly description: string
}

export const DEFAULT_DESCRIPTION = 'Ungana platform payment'
export const defaultTerms: PaymentTerms = { amount: '100', currency: 'USD', description: '' }

/** As the server says it again; undefined where it can be paid. */
export function amountProblem({ amount, currency }: Pick<PaymentTerms, 'amount' | 'currency'>): string | undefined {
  const units = smallestUnits(amount.trim() === '' ? Number.NaN : Number(amount), currency)
  return typeof units === 'string' ? units : undefined
}

export const currencyIn = <C extends Currency>(offered: readonly C[], code: string | null): C | undefined =>
  offered.find((currency) => currency === code?.trim().toUpperCase())
