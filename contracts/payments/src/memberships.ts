import { endpoint, event, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { plans } from './plans.ts'

/**
 * The plan that a business or an organization has, whole, after each change of it: bought, renewed, changed, ended. Sent when it begins, not when
 * it is agreed. A reader keeps what has the highest `version` and ends it by itself at `until`: nobody sends an event for the mere passing of time.
 */
export const membershipChanged = event(
  'payments.membership.changed.v1',
  z.object({
    /** The account's id, which is its business's or its organization's. */
    holderId: z.uuid(),
    holderKind: openEnum(['business', 'organization']),
    plan: openEnum(plans),
    /** ISO 8601, UTC. */
    from: z.iso.datetime(),
    /** When what was paid ends; null where it does not end by itself, as Basic. */
    until: z.nullable(z.iso.datetime()),
    /** Grows with each change of the holder's membership. */
    version: z.int(),
  }),
)

/** What was paid ends in a few days and nothing renews it. Once for each end. */
export const membershipEnding = event(
  'payments.membership.ending.v1',
  z.object({ holderId: z.uuid(), plan: openEnum(plans), until: z.iso.datetime() }),
)

export const membership = z.object({
  holderKind: openEnum(['business', 'organization']),
  /** The plan that counts now: Basic for a business without a paid one, null for an organization without one. */
  plan: z.nullable(openEnum(plans)),
  name: z.nullable(z.string()),
  /** ISO 8601, UTC; null where nothing is paid. */
  from: z.nullable(z.string()),
  /** When what was paid ends; null where nothing is paid. */
  until: z.nullable(z.string()),
  /** Whether the card that paid is charged again: before `until`, or, where that was refused, in the days after it. */
  renews: z.boolean(),
  /** What its holder has agreed to have renewed each month, also where that has just failed; null where nothing. Older services do not say. */
  renewalPlan: z.optional(z.nullable(openEnum(plans))),
  /** Why the last renewal failed, in words for its holder; null where it did not. */
  renewalProblem: z.nullable(z.string()),
  /**
   * What its holder has to do about that, by paying at /checkout: confirm it there (`authentication`) or use another card (`another-card`). Null where the
   * card is tried again by itself, as long as it `renews`.
   */
  renewalRemedy: z.nullable(openEnum(['authentication', 'another-card'])),
})
export type Membership = z.output<typeof membership>

/** The caller's own. */
export const getMyMembership = endpoint({ method: 'GET', url: '/api/memberships/me', schema: { response: { 200: membership } } })

/** The plan then ends at `until`; no money goes back. Repeating it changes nothing. */
export const stopRenewal = endpoint({ method: 'POST', url: '/api/memberships/me/stop-renewal', schema: { response: { 200: membership } } })

/** "Sales will make contact": files a request for staff. Asking again while one is open answers with that one. */
export const contactSales = endpoint({
  method: 'POST',
  url: '/api/sales-requests',
  schema: {
    body: z.object({ plan: z.enum(plans, 'Please choose a plan.'), note: linesOrNone(1000) }),
    response: { 201: z.object({ id: z.uuid(), status: openEnum(['open', 'closed']) }) },
  },
})

export const salesRequest = z.object({
  id: z.uuid(),
  plan: openEnum(plans),
  note: z.nullable(z.string()),
  accountId: z.uuid(),
  /** Of the company; null while nobody has told of it. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: openEnum(['open', 'closed']),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.uuid()),
})
export type SalesRequest = z.output<typeof salesRequest>

/** For staff: open ones the oldest first, closed ones the last closed first; at most 50 a page, header X-Total-Count. */
export const listSalesRequests = endpoint({
  method: 'GET',
  url: '/api/staff/sales-requests',
  schema: {
    querystring: z.object({
      status: z._default(z.enum(['open', 'closed']), 'open'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: { 200: z.array(salesRequest) },
  },
})

/** For staff, once contact was made. 404 PAYMENTS_SALES_REQUEST_NOT_FOUND, 409 PAYMENTS_SALES_REQUEST_CLOSED. In the audit log. */
export const closeSalesRequest = endpoint({
  method: 'POST',
  url: '/api/staff/sales-requests/:id/close',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: salesRequest } },
})
