/** Converts a product to form values and back. */
import { t } from '@lingui/core/macro'
import { imageIdOf, type Product, parsePrice, type priceCurrencies, productChanges, tierProblem } from '@ungana/contracts-directory'
import { type Problems, schemaProblems, type Values } from '@ungana/web-kit'
import { type ProductField, productFields, tierFields } from './product-fields.ts'

export type ProductValues = Values<ProductField>

const noTiers = Object.fromEntries(tierFields.flat().map((field) => [field, ''])) as Record<(typeof tierFields)[number][number], string>

export const emptyProduct: ProductValues = {
  images: '',
  kind: 'product',
  name: '',
  description: '',
  price: '',
  currency: 'USD',
  unit: '',
  minimumOrder: '',
  ...noTiers,
  leadTime: '',
}

/** URLs contain no spaces. */
export const photosText = (photos: readonly string[]) => photos.join(' ')
export const photosOf = (text: string): readonly string[] => text.split(' ').filter(Boolean)

export function productValues(product: Product): ProductValues {
  const { images, kind, name, description, price, currency, unit, minimumOrder, priceTiers, leadTime } = product
  const tiers = tierFields.flatMap(([quantity, tierPrice], at) => [
    [quantity, String(priceTiers[at]?.minimum ?? '')],
    [tierPrice, priceTiers[at]?.price ?? ''],
  ])
  return {
    images: photosText(images),
    kind,
    name,
    description,
    price: price ?? '',
    currency: currency ?? emptyProduct.currency,
    unit: unit ?? '',
    minimumOrder: minimumOrder ?? '',
    ...(Object.fromEntries(tiers) as typeof noTiers),
    leadTime: leadTime ?? '',
  }
}

/** The filled lines of prices for larger orders, with the fields that they come from. */
const tiersOf = (values: ProductValues) =>
  tierFields
    .map(([quantity, price]) => ({ fields: { minimum: quantity, price }, minimum: values[quantity].trim(), price: values[price].trim() }))
    .filter(({ minimum, price }) => minimum !== '' || price !== '')

/** Thousands may have commas. */
const quantityOf = (text: string) => (/^\d{1,3}(,?\d{3})*$|^\d+$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN)

/** The request body for the changed `values`. All prices and the currency are always sent together. */
export function productChangesOf(values: Partial<ProductValues>, all: ProductValues) {
  const { images, price: _price, currency: _currency, kind, ...rest } = values
  const texts = Object.fromEntries(Object.entries(rest).filter(([field]) => !(field in noTiers)))
  const hasPriceChange = [...tierFields.flat(), 'price' as const, 'currency' as const].some((field) => values[field] !== undefined)
  return {
    ...(texts as Partial<Record<'name' | 'description' | 'unit' | 'minimumOrder' | 'leadTime', string>>),
    ...(kind !== undefined && { kind: kind as 'product' | 'service' }),
    ...(hasPriceChange && {
      price: all.price.trim(),
      currency: all.price.trim() === '' ? null : (all.currency as (typeof priceCurrencies)[number]),
      priceTiers: tiersOf(all).map(({ minimum, price }) => ({ minimum: quantityOf(minimum), price })),
    }),
    ...(images !== undefined && { imageIds: photosOf(images).flatMap((image) => imageIdOf(image) ?? []) }),
  }
}

/** An error text for each invalid field. */
export function productProblems(values: ProductValues): Problems<ProductField> {
  const problems: Problems<ProductField> = schemaProblems(productChanges, productChangesOf(values, { ...values, ...noTiers }), productFields)
  const tiers = tiersOf(values)
  const price = values.price.trim() === '' ? null : parsePrice(values.price, values.currency)
  if (typeof price === 'string') return { ...problems, price }
  if (tiers.length === 0) return problems
  if (price === null) return { ...problems, price: t`Please enter a price for smaller orders, too.` }
  const parsed = []
  for (const { fields, minimum, price: typed } of tiers) {
    const quantity = quantityOf(minimum)
    const minor = parsePrice(typed, values.currency)
    if (!(quantity >= 2)) return { ...problems, [fields.minimum]: t`Please enter a whole number of at least 2.` }
    if (typeof minor === 'string') return { ...problems, [fields.price]: minor }
    parsed.push({ minimum: quantity, priceMinor: minor })
  }
  const wrong = tierProblem(parsed, price)
  const at = wrong && tiers[wrong.at]
  return wrong && at ? { ...problems, [at.fields[wrong.field]]: wrong.message } : problems
}
