import { currencies, endpoint, line, lineOrNone, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const productKinds = ['product', 'service'] as const

export const product = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  kind: openEnum(productKinds),
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
  /** As typed: "5 bags", "1 container". */
  minimumOrder: z._default(z.nullable(z.string()), null),
  image: z.nullable(z.string()),
  /** Of what its owner may change, for If-Match; moving it in its list does not raise it. */
  version: z._default(z.int(), 1),
})
export type Product = z.output<typeof product>

/** Products and services of one business, in the owner's order; 404 for an unknown business. */
export const listProducts = endpoint({
  method: 'GET',
  url: '/api/products/user/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.array(product) } },
})

/** Most products and services of one company. */
export const PRODUCTS_MAX = 100

/** In the currency's main unit, as text or number: "12.50", 12.5. Empty or null means "price on request". */
const price = z.optional(z.nullable(z.union([z.string().check(z.maxLength(40)), z.number().check(z.minimum(0))])))

const details = {
  description: linesOrNone(2000),
  price,
  /** Needed with a price, and none without. */
  currency: z.optional(z.nullable(z.enum(currencies, 'Please choose one of the currencies.'))),
  unit: z.nullable(lineOrNone(40)),
  minimumOrder: z.nullable(lineOrNone(60)),
  /** A picture of POST /api/images that waits, or the one that the product has; null means none. */
  imageId: z.optional(z.nullable(z.uuid())),
}

const name = line(2, 200, 'Please enter a name of at least 2 characters.')
const kind = z.enum(productKinds, 'Please choose product or service.')

export const productForm = z.object({ kind: z._default(kind, 'product'), name, ...details })

/** Adds it at the end of the caller's own list. With an Idempotency-Key, sent twice is added once. 409 TOO_MANY_PRODUCTS beyond `PRODUCTS_MAX`. */
export const addProduct = endpoint({ method: 'POST', url: '/api/products', schema: { body: productForm, response: { 201: product } } })

/** What is left out stays; empty text means none. */
export const productChanges = z.object({ kind: z.optional(kind), name: z.optional(name), ...details })

const params = z.object({ id: z.uuid() })

/**
 * For its owner and for staff; 403 for others, 404 PRODUCT_NOT_FOUND. 428 PRECONDITION_REQUIRED without If-Match; 412 EDITED_MEANWHILE where
 * somebody else was faster, and nothing is changed.
 */
export const changeProduct = endpoint({
  method: 'PATCH',
  url: '/api/products/:id',
  schema: { params, body: productChanges, response: { 200: product } },
})

/** The same. */
export const removeProduct = endpoint({ method: 'DELETE', url: '/api/products/:id', schema: { params, response: { 204: z.undefined() } } })

/** The order in which visitors see them: all ids of the list, each once, or 409 PRODUCTS_CHANGED where the list has others by now. */
export const orderProducts = endpoint({
  method: 'PUT',
  url: '/api/products/user/:id/order',
  schema: {
    params,
    body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(1000)) }),
    response: { 200: z.array(product) },
  },
})
