// Separate from businesses.ts, so that lists of companies do not load the endpoints.
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business } from './businesses.ts'

export const getBusiness = endpoint({
  method: 'GET',
  url: '/api/users/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: business } },
})

/** Verified companies: real ones before samples, then best rated first; `limit` from 1 to 100, by default 24. X-Total-Count gives the total. */
export const listVerifiedBusinesses = endpoint({
  method: 'GET',
  url: '/api/users/verified',
  schema: {
    querystring: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24) }),
    response: { 200: z.array(business) },
  },
})
