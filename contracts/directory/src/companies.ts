import { endpoint, event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business } from './businesses.ts'

/** Most businesses that GET /api/users answers. */
export const USERS_LIMIT = 500

/**
 * For signed-in callers: businesses, at most `USERS_LIMIT`, for names in lists. First those that the caller writes with, then the caller's own, then all
 * others, in the order of the search.
 */
export const listUsers = endpoint({ method: 'GET', url: '/api/users', schema: { response: { 200: z.array(business) } } })

/**
 * For identity alone: makes the company of a new account, or answers the one that is there, whatever the body says. The body is the
 * payload of identity.account.registered.v1, whole, which does the same where this call was lost; its id is that of the address.
 * 404 BUSINESS_NOT_FOUND for one that is there and not public.
 */
export const createCompany = endpoint({
  method: 'PUT',
  url: '/internal/businesses/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.looseObject({ id: z.uuid() }), response: { 200: business } },
})

/** What everybody may know of a business, whole, after a change of it. Never e-mail or phone that the owner hides. */
export const businessChanged = event(
  'directory.business.changed.v1',
  z.object({ business, /** Grows with each change of the business; a reader keeps what has the highest. */ version: z.int() }),
)
