import { counterOffer } from '@ungana/contracts-logistics'
import { type FormDefinition, schemaProblems, type Values } from '@ungana/web-kit'

const fields = ['price', 'message'] as const
export type PriceField = (typeof fields)[number]
export const priceFields: readonly PriceField[] = fields

/** What a price was typed as: "180", "1,180.50", "180,5", "USD 180". Not a number where it is none. */
export function readPrice(typed: string): number {
  const bare = typed.replaceAll(/usd|\$|\s/gi, '')
  const decimalComma = /^\d+,\d{1,2}$/.test(bare)
  return bare === '' ? Number.NaN : Number(decimalComma ? bare.replace(',', '.') : bare.replaceAll(/,(?=\d{3}(?:\D|$))/g, ''))
}

/** As the calls take it. */
export const pricedOf = ({ price, message }: Values<PriceField>) => ({ price: readPrice(price), ...(message.trim() && { message: message.trim() }) })

/** A price for a whole load, and a word with it. `of` tells one such form from another. */
export const priceForm = (of: string, price: number | null): FormDefinition<PriceField> => ({
  store: `price:${of}`,
  fields,
  optional: new Set(['message']),
  defaults: { price: price === null ? '' : String(price), message: '' },
  problemsOf: (values) => schemaProblems(counterOffer.schema.body, pricedOf(values), fields),
})
