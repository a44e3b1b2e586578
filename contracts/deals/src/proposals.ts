/** Deals made by hand: one company proposes, the other agrees. */
import {
  approvalChange,
  approvalsAt,
  calendarDay,
  currencies,
  endpoint,
  event,
  incoterms,
  line,
  lineOrNone,
  PRICE_MAX,
  paymentTerms,
  quantity,
} from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { deal, sides } from './deals.ts'

export const PROPOSED_LINES_MAX = 20
/** Proposals of one company in 24 hours. */
export const PROPOSALS_A_DAY = 20

const params = z.object({ id: z.uuid() })
const changed = { 200: deal }

/**
 * Proposes a deal to another company. A proposal to buy may wait for a second person: 409 WAITS_FOR_APPROVAL. Until the other side agrees it has no milestones. 404 DEALS_COMPANY_NOT_FOUND; 409 DEALS_PROPOSAL_WAITS while an earlier
 * proposal of the caller waits for this company; 429 DEALS_TOO_MANY_PROPOSALS.
 */
export const proposeDeal = endpoint({
  method: 'POST',
  url: '/api/deals/proposals',
  schema: {
    body: z.object({
      partnerId: z.uuid(),
      /** The caller's side. */
      side: z.enum(sides, 'Please choose your side.'),
      subject: line(3, 200, 'Please say what the deal is about.'),
      lines: z
        .array(
          z.object({
            text: line(1, 200, 'Please fill in all fields'),
            quantity,
            unit: lineOrNone(40),
            unitPriceMinor: z
              .int('Please enter an amount.')
              .check(z.minimum(1, 'Please enter an amount.'), z.maximum(PRICE_MAX, 'This amount is too large.')),
          }),
        )
        .check(z.minLength(1), z.maxLength(PROPOSED_LINES_MAX)),
      currency: z.enum(currencies, 'Please choose a currency'),
      incoterm: z.optional(z.enum(incoterms, 'Please choose a delivery term')),
      /** The place of the delivery term. */
      place: lineOrNone(120),
      payment: paymentTerms,
      readyBy: z.optional(calendarDay('Please choose a day')),
    }),
    response: changed,
  },
})

/** Agrees to a proposed deal, which is binding. For the side that did not propose it. May wait for a second person: 409 WAITS_FOR_APPROVAL. 404 DEALS_COMPANY_NOT_FOUND if the other company is suspended or closed by now; 409 DEALS_PARTNER_FROZEN while it is frozen. */
export const agreeToDeal = endpoint({ method: 'POST', url: '/api/deals/:id/proposal/agree', schema: { params, response: changed } })

/** Declines a proposed deal; its own side withdraws it. */
export const declineDeal = endpoint({ method: 'POST', url: '/api/deals/:id/proposal/decline', schema: { params, response: changed } })

const approvals = approvalsAt('/api/deal-approvals')
/** Agreements to proposed deals that wait for a second person of the company. */
export const listDealApprovals = approvals.list
/** Agrees as agreeToDeal does, and answers its errors. */
export const approveDeal = approvals.approve
export const refuseDeal = approvals.refuse

export const dealApprovalChanged = event('deals.approval.changed.v1', approvalChange)
