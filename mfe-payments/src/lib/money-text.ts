import { amountText, fractionDigits } from '@ungana/contracts-payments'

/** 12.5 EUR becomes "EUR 12.50"; 1500 RWF becomes "RWF 1,500". */
export const moneyText = (amount: number, currency: string) => amountText(Math.round(amount * 10 ** fractionDigits(currency)), currency)
