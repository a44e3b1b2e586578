import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Counts of public, real records, without samples; at most a minute old. */
export const stats = z.object({
  businesses: z.int(),
  verifiedBusinesses: z.int(),
  /** Countries that have companies. */
  countries: z.int(),
  /** Member states of the East African Community that have companies. */
  eacCountries: z.optional(z.int()),
  /** Industry categories that a company can choose. */
  categories: z.int(),
  /** Registered trade organizations, without the built-in ones. */
  organizations: z.int(),
  /** Trade events that a company can register for. */
  events: z.int(),
  /** Products and services of companies. */
  products: z.int(),
  /** Visible reviews. */
  reviews: z.int(),
  /** Pairs of accounts that dealt with each other for the first time in the last 30 days: a conversation, an inquiry or a booking. */
  connections: z.optional(z.int()),
})
export type Stats = z.output<typeof stats>

export const getStats = endpoint({ method: 'GET', url: '/api/stats', schema: { response: { 200: stats } } })
