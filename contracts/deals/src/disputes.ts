/** Disputed deals, for staff with the act `deals.decide`. */
import { endpoint, pageNumber, staffViewsAt } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { company, deal, dispute, reason } from './deals.ts'

const dealDispute = z.extend(dispute, {
  /** The deal's id. */
  id: z.uuid(),
  subject: z.string(),
  buyer: company,
  seller: company,
  totalMinor: z.int(),
  currency: z.string(),
})
export type DealDispute = z.output<typeof dealDispute>

const params = z.object({ id: z.uuid() })

/** Deals with an open dispute, oldest first, 50 a page. The header X-Total-Count counts all. */
export const listDealDisputes = endpoint({
  method: 'GET',
  url: '/api/staff/deal-disputes',
  schema: {
    querystring: z.object({ page: pageNumber }),
    response: { 200: z.array(dealDispute) },
  },
})

/**
 * The whole deal, with `side: "staff"` and without names of people, except those who signed. 404 DEALS_NOT_FOUND if the deal was never disputed and has
 * no open contest. Each call is logged.
 */
export const getDisputedDeal = endpoint({ method: 'GET', url: '/api/staff/deal-disputes/:id', schema: { params, response: { 200: deal } } })

/**
 * Ends the dispute. The deal continues or is cancelled, and both sides read the note. 409 DEALS_CHANGED if something happened in the deal after the
 * `version` that staff read.
 */
export const decideDealDispute = endpoint({
  method: 'POST',
  url: '/api/staff/deal-disputes/:id/decision',
  schema: {
    params,
    body: z.object({
      decision: z.enum(['resume', 'cancel'], 'Please choose a decision'),
      note: reason,
      /** `seq` of the last event that staff read. Older browser parts do not send it. */
      version: z.optional(z.int()),
    }),
    response: { 200: z.object({ id: z.uuid() }) },
  },
})

/** For staff with the role audit or all: who opened disputed deals. */
export const listDealViews = staffViewsAt('/api/staff/deal-views')
