import { draftStore, readEditDraft } from './edit-draft.ts'
import { productFields } from './product-fields.ts'

/** Storage key for an edit of a product or for a new product. */
export const productStore = (writer: string, productId = 'new') => draftStore(writer, `product:${productId}`)

/** Whether this tab has an unsaved edit of the product. */
export const hasProductDraft = (writer: string, productId?: string) => readEditDraft(productStore(writer, productId), productFields) !== undefined
