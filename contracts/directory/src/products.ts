import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const product = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  kind: openEnum(['product', 'service']),
  name: z.string(),
  description: z.string(),
  /** In `currency`'s smallest unit; null means "price on request". */
  priceMinor: z.nullable(z.int()),
  /** The price in the currency's main unit as text ("12.50"), for display; null as priceMinor. */
  price: z.nullable(z.string()),
  /** ISO 4217. */
  currency: z.nullable(z.string()),
  /** What the price is for: "kg", "tonne", "day". */
  unit: z.nullable(z.string()),
  image: z.nullable(z.string()),
})
export type Product = z.output<typeof product>

/** Products and services of one business, in the owner's order; 404 for an unknown business. */
export const listProducts = endpoint({
  method: 'GET',
  url: '/api/products/user/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.array(product) } },
})
