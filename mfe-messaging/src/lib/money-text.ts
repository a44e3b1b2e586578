import { fractionDigits, mainUnits } from '@ungana/contracts-messaging'
import { moneyText } from '@ungana/language/formats'

/** 1250 USD becomes "USD 12.50". `units` are the smallest of the currency. */
export const amountText = (units: number, currency: string) => moneyText(mainUnits(units, currency), currency, fractionDigits(currency))
