import { fractionDigits } from '@ungana/contracts-payments'
import { moneyText as moneyIn } from '@ungana/language/formats'

/** 12.5 EUR becomes "EUR 12.50"; 1500 RWF becomes "RWF 1,500". */
export const moneyText = (amount: number, currency: string) => moneyIn(amount, currency, fractionDigits(currency))
