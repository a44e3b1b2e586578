/** A product as a form holds it, and back. */
import { imageIdOf, type Product, parsePrice, type priceCurrencies, productChanges } from '@ungana/contracts-directory'
import { type Problems, schemaProblems, type Values } from '@ungana/web-kit'
import { type ProductField, productFields } from './product-fields.ts'

export type ProductValues = Values<ProductField>

export const emptyProduct: ProductValues = {
  image: '',
  kind: 'product',
  name: '',
  description: '',
  price: '',
  currency: 'USD',
  unit: '',
  minimumOrder: '',
}

export function productValues(product: Product): ProductValues {
  const { image, kind, name, description, price, currency, unit, minimumOrder } = product
  return {
    image: image ?? '',
    kind,
    name,
    description,
    price: price ?? '',
    currency: currency ?? emptyProduct.currency,
    unit: unit ?? '',
    minimumOrder: minimumOrder ?? '',
  }
}

/** What is sent of `values`, as the calls want it. Price and currency go together: one says nothing without the other. */
export function productChangesOf(values: Partial<ProductValues>, all: ProductValues) {
  const { image, price: _price, currency: _currency, kind, ...texts } = values
  const priced = values.price !== undefined || values.currency !== undefined
  return {
    ...texts,
    ...(kind !== undefined && { kind: kind as 'product' | 'service' }),
    ...(priced && { price: all.price.trim(), currency: all.price.trim() === '' ? null : (all.currency as (typeof priceCurrencies)[number]) }),
    ...(image !== undefined && { imageId: imageIdOf(image) ?? null }),
  }
}

/** One sentence for each field whose answer cannot be saved. */
export function productProblems(values: ProductValues): Problems<ProductField> {
  const problems = schemaProblems(productChanges, productChangesOf(values, values), productFields)
  const price = values.price.trim() === '' ? 0 : parsePrice(values.price, values.currency)
  return typeof price === 'string' ? { ...problems, price } : problems
}
