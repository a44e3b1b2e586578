import { endpoint, event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { business } from './businesses.ts'

/** Maximum number of companies in an answer of GET /api/users. */
export const USERS_LIMIT = 500

/**
 * For logged-in callers: up to `USERS_LIMIT` companies, for names in lists. First the companies the caller exchanges messages with, then the caller's own,
 * then all others in search order.
 */
export const listUsers = endpoint({ method: 'GET', url: '/api/users', schema: { response: { 200: z.array(business) } } })

/**
 * For the identity service only: creates the company of a new account. If the company exists, returns it unchanged. The body is the payload of the
 * event identity.account.registered.v1. If this call is lost, that event creates the company. The ids in path and body must match. 404
 * BUSINESS_NOT_FOUND if the company exists but is not public.
 */
export const createCompany = endpoint({
  method: 'PUT',
  url: '/internal/businesses/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.looseObject({ id: z.uuid() }), response: { 200: business } },
})

/** All public facts of a company after a change. Leaves out an email address or phone number that the owner hides. */
export const businessChanged = event(
  'directory.business.changed.v1',
  z.object({ business, /** Grows with each change. Consumers keep the highest version. */ version: z.int() }),
)
