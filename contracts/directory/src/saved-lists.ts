/** Companies and products that people save to lists of their own or of their team. */
import { actor, endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { product, seller } from './products.ts'

/** Maximum number of lists of a company, those of all its people together. */
export const LISTS_MAX = 50
/** Maximum number of entries of a list. */
export const LIST_ENTRIES_MAX = 500
/** Maximum number of ids that one call of `listSaved` asks for. */
const SAVED_IDS_MAX = 50
export const LIST_NAME_MAX = 60

const savedKinds = ['company', 'product'] as const
export type SavedKind = (typeof savedKinds)[number]

const savedList = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Everybody in the company sees the list; else only the person who made it. */
  shared: z.boolean(),
  companies: z.int(),
  products: z.int(),
  /** Entries whose company or product is not on Ungana now. */
  gone: z.int(),
  /** ISO 8601, UTC: the last save into the list, or its creation. */
  usedAt: z.string(),
  /** Who made the list. */
  person: z.optional(actor),
})
export type SavedList = z.output<typeof savedList>

const savedEntry = z.object({
  kind: openEnum(savedKinds),
  id: z.uuid(),
  /** Of the company or product. */
  name: z.string(),
  /** The price of a product; null for a company, and for "price on request". */
  ...z.pick(product, { price: true, currency: true, unit: true }).shape,
  business: seller,
  savedAt: z.string(),
  /** Who saved it. */
  person: z.optional(actor),
})
export type SavedEntry = z.output<typeof savedEntry>

const openList = z.object({ ...savedList.shape, entries: z.array(savedEntry) })
export type OpenList = z.output<typeof openList>

const name = line(1, LIST_NAME_MAX, 'Please enter a name.')
const params = z.object({ id: z.uuid() })
const itemParams = z.object({ kind: z.enum(savedKinds), itemId: z.uuid() })

/** The caller's own lists and those of the team, the last used first. */
export const listSavedLists = endpoint({ method: 'GET', url: '/api/lists', schema: { response: { 200: z.array(savedList) } } })

/**
 * 409 LIST_EXISTS for a second list of the same name, 409 TOO_MANY_LISTS beyond `LISTS_MAX`, 403 ROLE_FORBIDS for a shared list if the role may not share.
 * A repeated call with the same Idempotency-Key makes no second list.
 */
export const createSavedList = endpoint({
  method: 'POST',
  url: '/api/lists',
  schema: { body: z.object({ name, shared: z._default(z.boolean(), false) }), response: { 201: savedList } },
})

/** A list with its entries, the newest first. 404 LIST_NOT_FOUND also for lists of colleagues. */
export const getSavedList = endpoint({ method: 'GET', url: '/api/lists/:id', schema: { params, response: { 200: openList } } })

/** Renames or shares a list. A list that is no longer shared belongs to the caller. Errors as `createSavedList` and `getSavedList`. */
export const changeSavedList = endpoint({
  method: 'PATCH',
  url: '/api/lists/:id',
  schema: { params, body: z.object({ name: z.optional(name), shared: z.optional(z.boolean()) }), response: { 200: savedList } },
})

export const deleteSavedList = endpoint({ method: 'DELETE', url: '/api/lists/:id', schema: { params, response: { 204: z.undefined() } } })

/** Removes the entries that are not on Ungana now. */
export const removeGoneEntries = endpoint({ method: 'DELETE', url: '/api/lists/:id/gone', schema: { params, response: { 204: z.undefined() } } })

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Where the caller sees a company or product saved. */
const savedIn = z.object({ id: z.uuid(), listIds: z.array(z.uuid()) })

/** Those of `ids` that are saved in a list that the caller sees. `ids` are companies and products, separated by commas. */
export const listSaved = endpoint({
  method: 'GET',
  url: '/api/saved',
  schema: {
    querystring: z.object({ ids: z.string().check(z.regex(new RegExp(`^${UUID}(?:,${UUID}){0,${SAVED_IDS_MAX - 1}}$`))) }),
    response: { 200: z.array(savedIn) },
  },
})

/**
 * Saves a company or product to the caller's own list that was used last, and makes a list named `firstList` if there is none. Does nothing if it is saved
 * in any list that the caller sees. 404 BUSINESS_NOT_FOUND or PRODUCT_NOT_FOUND, also for suspended companies; 409 LIST_FULL beyond `LIST_ENTRIES_MAX`.
 */
export const saveQuickly = endpoint({
  method: 'PUT',
  url: '/api/saved/:kind/:itemId',
  schema: { params: itemParams, body: z.object({ firstList: name }), response: { 200: savedIn } },
})

/** Saves to this list. A repeated call changes nothing. Errors as `saveQuickly` and `getSavedList`. */
export const saveToList = endpoint({
  method: 'PUT',
  url: '/api/lists/:id/items/:kind/:itemId',
  schema: { params: z.object({ ...params.shape, ...itemParams.shape }), response: { 204: z.undefined() } },
})

/** A repeated call changes nothing. */
export const removeFromList = endpoint({
  method: 'DELETE',
  url: '/api/lists/:id/items/:kind/:itemId',
  schema: { params: z.object({ ...params.shape, ...itemParams.shape }), response: { 204: z.undefined() } },
})
