import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const category = z.object({
  id: z.int(),
  name: z.string(),
  /** A lucide icon's name: `sprout`. */
  icon: z.string(),
  /** Computed: the businesses that `?category=` of this name finds. */
  supplierCount: z.int(),
})
export type Category = z.output<typeof category>

export const listCategories = endpoint({ method: 'GET', url: '/api/categories', schema: { response: { 200: z.array(category) } } })
