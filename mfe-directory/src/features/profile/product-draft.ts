import { draftStore, readEditDraft } from './edit-draft.ts'
import { productFields } from './product-fields.ts'

/** Where an edit of a product, or a new one, is kept. */
export const productStore = (businessId: string, productId = 'new') => draftStore(businessId, `product:${productId}`)

/** Whether one was begun in this tab and not saved. */
export const hasProductDraft = (businessId: string, productId?: string) =>
  readEditDraft(productStore(businessId, productId), productFields) !== undefined
