import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a member of staff proposed. It happens when another one confirms it. */
export const staffProposal = z.object({
  id: z.uuid(),
  /** What is to be done: `account.suspension`. */
  act: z.string(),
  /** Id of the account or payment. */
  subject: z.uuid(),
  /** The same in words: a company's name, or an amount with its payer. */
  about: z.string(),
  reason: z.string(),
  /** The staff account's id. */
  proposedBy: z.uuid(),
  /** ISO 8601, UTC. */
  proposedAt: z.string(),
})
export type StaffProposal = z.output<typeof staffProposal>

const params = z.object({ id: z.uuid() })

/**
 * Declares a service's calls for its proposals. `list`: those that wait, oldest first, at most 200. `confirm`: does it; 403 STAFF_SAME_PERSON for the person who proposed it,
 * 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes. `decline`: drops it; the person who proposed it may do so too. 404 STAFF_PROPOSAL_NOT_FOUND.
 */
export const staffProposalsAt = (url: `/api/staff/${string}`) => ({
  list: endpoint({ method: 'GET', url, schema: { response: { 200: z.array(staffProposal) } } }),
  confirm: endpoint({ method: 'POST', url: `${url}/:id/confirm`, schema: { params, response: { 204: z.undefined() } } }),
  decline: endpoint({ method: 'POST', url: `${url}/:id/decline`, schema: { params, response: { 204: z.undefined() } } }),
})
export type StaffProposalsEndpoints = ReturnType<typeof staffProposalsAt>
