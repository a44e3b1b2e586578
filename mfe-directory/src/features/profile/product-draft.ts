import { draftStore, readEditDraft } from './edit-draft.ts'
import { productFields } from './product-fields.ts'

/** Storage key for an edit of a product or for a new product. */
export const productStore = (businessId: string, productId = 'new') => draftStore(businessId, `product:${productId}`)

/** Whether this tab has an unsaved edit of the product. */
export const hasProductDraft = (businessId: string, productId?: string) =>
  readEditDraft(productStore(businessId, productId), productFields) !== undefined
