import { counterOffer, mainUnits, parsePrice } from '@ungana/contracts-logistics'
import { type FormDefinition, schemaProblems, type Values } from '@ungana/web-kit'

const fields = ['price', 'message'] as const
export type PriceField = (typeof fields)[number]
export const priceFields: readonly PriceField[] = fields

/** The typed price, such as "180" or "USD 180", in USD; or a sentence that says what is wrong. */
export function readPrice(typed: string): number | string {
  const cents = parsePrice(typed.replaceAll(/usd|\$/gi, ''), 'USD')
  return typeof cents === 'string' ? cents : mainUnits(cents, 'USD')
}

/** The form's values as the API expects them. */
export const pricedOf = ({ price, message }: Values<PriceField>) => ({
  price: Number(readPrice(price)),
  ...(message.trim() && { message: message.trim() }),
})

/** The form for a price and a message. `of` is part of the draft's storage key, so that each form has its own draft. */
export const priceForm = (of: string, price: number | null): FormDefinition<PriceField> => ({
  store: `price:${of}`,
  fields,
  optional: new Set(['message']),
  defaults: { price: price === null ? '' : String(price), message: '' },
  problemsOf: (values) => {
    const price = readPrice(values.price)
    return { ...schemaProblems(counterOffer.schema.body, pricedOf(values), fields), ...(typeof price === 'string' && { price }) }
  },
})
