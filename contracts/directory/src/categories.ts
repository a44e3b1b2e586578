import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const category = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of a lucide icon: `sprout`. */
  icon: z.string(),
  /** Number of companies that `?category=` with this name finds. */
  supplierCount: z.int(),
})
export type Category = z.output<typeof category>

export const listCategories = endpoint({ method: 'GET', url: '/api/categories', schema: { response: { 200: z.array(category) } } })
