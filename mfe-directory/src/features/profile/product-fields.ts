/** A quantity and its price, for each line of prices for larger orders. */
export const tierFields = [
  ['quantity1', 'price1'],
  ['quantity2', 'price2'],
  ['quantity3', 'price3'],
] as const

/** The fields of a product's form, in the order of the page. */
export const productFields = [
  'name',
  'description',
  'price',
  'currency',
  'unit',
  'minimumOrder',
  ...tierFields.flat(),
  'leadTime',
  'kind',
  'images',
] as const
export type ProductField = (typeof productFields)[number]
