import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Of what is public and real, without samples. A few minutes old at most. */
export const stats = z.object({
  businesses: z.int(),
  verifiedBusinesses: z.int(),
  /** Those that businesses are in. */
  countries: z.int(),
  /** Industry categories that a business can choose. */
  categories: z.int(),
  /** Registered trade organizations; the built-in ones are not among them. */
  organizations: z.int(),
  /** Exhibitions that a company can register for. */
  events: z.int(),
  /** Products and services of businesses. */
  products: z.int(),
  /** Those that are shown. */
  reviews: z.int(),
})
export type Stats = z.output<typeof stats>

export const getStats = endpoint({ method: 'GET', url: '/api/stats', schema: { response: { 200: stats } } })
