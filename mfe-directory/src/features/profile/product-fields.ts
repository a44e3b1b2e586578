/** What a product's form asks, in the order in which it stands on the page. */
export const productFields = ['name', 'description', 'price', 'currency', 'unit', 'minimumOrder', 'kind', 'image'] as const
export type ProductField = (typeof productFields)[number]
