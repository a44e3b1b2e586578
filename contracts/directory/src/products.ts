import { currencies, endpoint, line, lineOrNone, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { PRICE_TIERS_MAX } from './price-tiers.ts'

export const productKinds = ['product', 'service'] as const

export const product = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  kind: openEnum(productKinds),
  name: z.string(),
  description: z.string(),
  /** In `currency`'s smallest unit; null means "price on request". */
  priceMinor: z.nullable(z.int()),
  /** The price in the currency's main unit, as text to show ("12.50"); null as priceMinor. */
  price: z.nullable(z.string()),
  /** ISO 4217. */
  currency: z.nullable(z.string()),
  /** What one price covers: "kg", "tonne", "day". */
  unit: z.nullable(z.string()),
  /** As typed: "5 bags", "1 container". */
  minimumOrder: z._default(z.nullable(z.string()), null),
  /** The first photo. */
  image: z.nullable(z.string()),
  /** All photos, in the owner's order. */
  images: z._default(z.array(z.string()), []),
  /** Prices for larger orders, from the smallest quantity: `minimum` in `unit`, prices like `price`. */
  priceTiers: z._default(z.array(z.object({ minimum: z.int(), priceMinor: z.int(), price: z.string() })), []),
  /** Time from order to shipping, as typed: "2 weeks". */
  leadTime: z._default(z.nullable(z.string()), null),
  /** Counts the owner's edits, for If-Match. A new order of the list does not change this number. */
  version: z._default(z.int(), 1),
})
export type Product = z.output<typeof product>

/** Products and services of one company, in the owner's order; 404 for an unknown company. */
export const listProducts = endpoint({
  method: 'GET',
  url: '/api/products/user/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.array(product) } },
})

/** Fewer prices are no range. */
export const SIMILAR_PRICES_MIN = 3

/** The company that offers something. */
export const seller = z.object({
  id: z.uuid(),
  businessName: z.string(),
  location: z.string(),
  country: z.string(),
  verified: z.boolean(),
  sample: z.boolean(),
})

const productOnPage = z.extend(product, {
  business: seller,
  /**
   * Prices of other companies of the category for the same unit, in the same currency, whose name shares a word with this product's. Null if there are
   * fewer than `SIMILAR_PRICES_MIN`.
   */
  similarPrices: z.optional(z.nullable(z.object({ count: z.int(), lowestMinor: z.int(), highestMinor: z.int() }))),
})
export type ProductOnPage = z.output<typeof productOnPage>

/** One product with its company; 404 PRODUCT_NOT_FOUND, also while the company is suspended. */
export const getProduct = endpoint({
  method: 'GET',
  url: '/api/products/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: { 200: productOnPage },
  },
})

/** The most products that `listSimilarProducts` answers. */
export const SIMILAR_PRODUCTS_MAX = 6

const similarProduct = z.object({
  ...z.pick(product, { id: true, kind: true, name: true, price: true, currency: true, unit: true, minimumOrder: true, image: true }).shape,
  business: z.pick(seller, { id: true, businessName: true, location: true, country: true, verified: true }),
})
export type SimilarProduct = z.output<typeof similarProduct>

/**
 * Products like this one: the same good, or a name that shares a word with this one's, from other companies of the category. At most one of each company.
 * Those of the same country come first, then of its neighbours, then verified companies. Samples are similar to samples only. 404 as `getProduct`.
 */
export const listSimilarProducts = endpoint({
  method: 'GET',
  url: '/api/products/:id/similar',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.array(similarProduct) } },
})

/** Maximum number of photos of a product. */
export const PHOTOS_MAX = 8

/** Maximum number of products and services of a company. */
export const PRODUCTS_MAX = 100

/** In the currency's main unit, as text or number: "12.50", 12.5. Empty or null means "price on request". */
const typedPrice = z.union([z.string().check(z.maxLength(40)), z.number().check(z.minimum(0))])
const price = z.optional(z.nullable(typedPrice))

const details = {
  description: linesOrNone(2000),
  price,
  /** Required if there is a price, and refused if there is none. */
  currency: z.optional(z.nullable(z.enum(currencies, 'Please choose one of the currencies.'))),
  unit: z.nullable(lineOrNone(40)),
  minimumOrder: z.nullable(lineOrNone(60)),
  leadTime: z.nullable(lineOrNone(60)),
  /** Larger quantities at lower prices, in order. A new currency keeps the numbers of tiers that are not sent. */
  priceTiers: z.optional(
    z
      .array(z.object({ minimum: z.int().check(z.minimum(2), z.maximum(1_000_000_000)), price: typedPrice }))
      .check(z.maxLength(PRICE_TIERS_MAX, `Please use at most ${PRICE_TIERS_MAX} prices for larger orders.`)),
  ),
  /** All photos in order: unused pictures from POST /api/images, or current ones. */
  imageIds: z.optional(z.array(z.uuid()).check(z.maxLength(PHOTOS_MAX, `Please use at most ${PHOTOS_MAX} photos.`))),
  /** The only photo, as older releases send it; null means none. Ignored if there are `imageIds`. */
  imageId: z.optional(z.nullable(z.uuid())),
}

const name = line(2, 200, 'Please enter a name of at least 2 characters.')
const kind = z.enum(productKinds, 'Please choose product or service.')

export const productForm = z.object({ kind: z._default(kind, 'product'), name, ...details })

/**
 * Adds the product at the end of the caller's list. A repeated call with the same Idempotency-Key adds no second product. 409 TOO_MANY_PRODUCTS
 * beyond `PRODUCTS_MAX`.
 */
export const addProduct = endpoint({ method: 'POST', url: '/api/products', schema: { body: productForm, response: { 201: product } } })

/** A missing field stays unchanged; empty text stores null. */
export const productChanges = z.object({ kind: z.optional(kind), name: z.optional(name), ...details })

const params = z.object({ id: z.uuid() })

/**
 * For the owner and staff; 403 for others, 404 PRODUCT_NOT_FOUND. 428 PRECONDITION_REQUIRED without If-Match. 412 EDITED_MEANWHILE if somebody else saved
 * first; then nothing changes.
 */
export const changeProduct = endpoint({
  method: 'PATCH',
  url: '/api/products/:id',
  schema: { params, body: productChanges, response: { 200: product } },
})

/** Same callers and errors as `changeProduct`. */
export const removeProduct = endpoint({ method: 'DELETE', url: '/api/products/:id', schema: { params, response: { 204: z.undefined() } } })

/** Sets the order that visitors see. `ids` must contain each product of the list exactly once, else 409 PRODUCTS_CHANGED. */
export const orderProducts = endpoint({
  method: 'PUT',
  url: '/api/products/user/:id/order',
  schema: {
    params,
    body: z.object({ ids: z.array(z.uuid()).check(z.maxLength(1000)) }),
    response: { 200: z.array(product) },
  },
})
