import { endpoint, event, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { plans } from './plans.ts'

/**
 * The full membership of a company or an organization. Published after each change: bought, renewed, changed or ended. Published when the change
 * takes effect. Consumers keep the highest `version` and end the membership themselves at `until`; no event is published at that moment.
 */
export const membershipChanged = event(
  'payments.membership.changed.v1',
  z.object({
    /** Account id, which is also the id of the company or organization. */
    holderId: z.uuid(),
    holderKind: openEnum(['business', 'organization']),
    plan: openEnum(plans),
    /** ISO 8601, UTC. */
    from: z.iso.datetime(),
    /** End of the paid time; null for Basic, which does not end. */
    until: z.nullable(z.iso.datetime()),
    /** Grows with each change of the holder's membership. */
    version: z.int(),
  }),
)

/** The paid time ends in a few days and will not renew. Published once per end date. */
export const membershipEnding = event(
  'payments.membership.ending.v1',
  z.object({ holderId: z.uuid(), plan: openEnum(plans), until: z.iso.datetime() }),
)

export const membership = z.object({
  holderKind: openEnum(['business', 'organization']),
  /** The current plan. Without a paid plan: Basic for a company, null for an organization. */
  plan: z.nullable(openEnum(plans)),
  name: z.nullable(z.string()),
  /** ISO 8601, UTC; null without a paid plan. */
  from: z.nullable(z.string()),
  /** End of the paid time; null without a paid plan. */
  until: z.nullable(z.string()),
  /** Whether the card will be charged again: before `until`, or in the days after it if the charge was declined. */
  renews: z.boolean(),
  /**
   * The plan that the holder agreed to renew monthly, even if the last renewal failed. Null if the holder agreed to no renewal. Services of older
   * releases do not send this field.
   */
  renewalPlan: z.optional(z.nullable(openEnum(plans))),
  /** The paid plans that the account can buy. Services of older releases do not send this field. */
  canBuy: z.optional(z.array(openEnum(plans))),
  /** Text that tells the holder why the last renewal failed; null if it did not fail. */
  renewalProblem: z.nullable(z.string()),
  /**
   * What the holder must do at /checkout after a failed renewal: confirm the payment (`authentication`) or use another card (`another-card`). Null
   * while `renews` is true, because the card is then charged again automatically.
   */
  renewalRemedy: z.nullable(openEnum(['authentication', 'another-card'])),
})
export type Membership = z.output<typeof membership>

/** The caller's own. */
export const getMyMembership = endpoint({ method: 'GET', url: '/api/memberships/me', schema: { response: { 200: membership } } })

/** The plan ends at `until`; nothing is refunded. Repeating the call changes nothing. */
export const stopRenewal = endpoint({ method: 'POST', url: '/api/memberships/me/stop-renewal', schema: { response: { 200: membership } } })

/** Files a sales request for staff. If the account already has an open request for the plan, the call updates and returns that request. */
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
  /** The company's name; null while payments does not know it. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: openEnum(['open', 'closed']),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.uuid()),
})
export type SalesRequest = z.output<typeof salesRequest>

/**
 * For staff. Open requests are sorted oldest first, closed requests most recently closed first. 50 requests per page; the header X-Total-Count has
 * the number of all requests.
 */
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

/** For staff, after they contacted the company. 404 PAYMENTS_SALES_REQUEST_NOT_FOUND, 409 PAYMENTS_SALES_REQUEST_CLOSED. Recorded in the audit log. */
export const closeSalesRequest = endpoint({
  method: 'POST',
  url: '/api/staff/sales-requests/:id/close',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: salesRequest } },
})
