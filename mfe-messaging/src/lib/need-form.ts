/** What a buyer needs, as a form has it. */
import { t } from '@lingui/core/macro'
import { type Need, quoteCurrencies } from '@ungana/contracts-messaging'
import { type Problems, typedQuantity, type Values } from '@ungana/web-kit'
import { quotePrice } from './quote-price.ts'

export const needFields = ['quantity', 'unit', 'destination', 'neededBy', 'packaging', 'certificates', 'targetPrice', 'targetCurrency'] as const
export type NeedField = (typeof needFields)[number]

export const noNeed: Values<NeedField> = {
  quantity: '',
  unit: '',
  destination: '',
  neededBy: '',
  packaging: '',
  certificates: '',
  targetPrice: '',
  targetCurrency: 'USD',
}

/** Editing one of these checks the other. */
export const linkedNeedFields = { targetCurrency: ['targetPrice', 'targetCurrency'] } as const

const currencyOf = (text: string) => quoteCurrencies.find((code) => code === text)

export function needProblems({ quantity, targetPrice, targetCurrency }: Values<NeedField>): Problems<NeedField> {
  const amount = quantity.trim() === '' ? undefined : typedQuantity(quantity)
  const price = targetPrice.trim() === '' ? undefined : quotePrice(targetPrice, targetCurrency)
  return {
    ...(typeof amount === 'string' && { quantity: amount }),
    ...(typeof price === 'string' && { targetPrice: price }),
    ...(price !== undefined && !currencyOf(targetCurrency) && { targetCurrency: t`Please choose a currency` }),
  }
}

/** Undefined if nothing is filled in. The values have no problems. */
export function needOf(values: Values<NeedField>): Need | undefined {
  const texts = (['unit', 'destination', 'neededBy', 'packaging', 'certificates'] as const).flatMap((field) => {
    const text = values[field].trim()
    return text === '' ? [] : [[field, text] as const]
  })
  const amount = typedQuantity(values.quantity)
  const priceMinor = quotePrice(values.targetPrice, values.targetCurrency)
  const currency = currencyOf(values.targetCurrency)
  const need: Need = {
    ...Object.fromEntries(texts),
    ...(typeof amount === 'object' && amount),
    ...(typeof priceMinor === 'number' && currency && { target: { priceMinor, currency } }),
  }
  return Object.keys(need).length === 0 ? undefined : need
}
