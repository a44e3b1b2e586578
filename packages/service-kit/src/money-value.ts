import { fractionDigits, mainUnits } from '@ungana/contracts-kit'
import type { Value } from '@ungana/language/server'

/** An amount in a text, which its reader's language formats. `units` are the currency's smallest. */
export const money = (units: number, currency: string): Value => ({
  money: { currency: currency.toUpperCase(), amount: mainUnits(units, currency), decimals: fractionDigits(currency) },
})
