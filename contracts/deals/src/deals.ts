import { calendarDay, endpoint, growingList, line, lineOrNone, openEnum, PRICE_MAX, quantity } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { evidence, reportedEvidence } from './evidence.ts'
import { dealTerms } from './terms.ts'

const dealPhases = ['proposed', 'open', 'completed', 'cancelled'] as const
export type DealPhase = (typeof dealPhases)[number]

export const sides = ['buyer', 'seller'] as const
export type Side = (typeof sides)[number]

/** What a company reports about the goods, in this order. The border is optional and may come several times. */
export const goodsMilestones = ['ready', 'loaded', 'border', 'arrived', 'accepted'] as const
export type GoodsMilestone = (typeof goodsMilestones)[number]
const milestones = ['deposit', ...goodsMilestones, 'paid'] as const

/** The parts of the price, as in the payment terms of a quote. */
export const paymentParts = ['deposit', 'onLoading', 'onDelivery'] as const
export type PaymentPart = (typeof paymentParts)[number]

const nextSteps = [
  'answer-proposal',
  'answer-cancellation',
  'answer-amendment',
  'confirm-payment',
  'pay',
  'ready',
  'loaded',
  'arrived',
  'accepted',
] as const

/** What a dispute is about: it stops reports about the goods, or reports about payments. */
export const disputeSubjects = ['goods', 'money'] as const
export type DisputeSubject = (typeof disputeSubjects)[number]

const authors = [...sides, 'staff'] as const

export const company = z.object({ id: z.uuid(), name: z.string() })

/** Something that one side can do now. */
export const nextStep = z.object({
  side: openEnum(sides),
  step: openEnum(nextSteps),
  part: z.nullable(openEnum(paymentParts)),
  /** Number of the payment to confirm. */
  payment: z.nullable(z.int()),
  amountMinor: z.nullable(z.int()),
  /** The agreed day, or the new day of a delay. */
  dueOn: z.nullable(z.string()),
})
export type NextStep = z.output<typeof nextStep>

const dealRow = z.object({
  id: z.uuid(),
  buyer: company,
  seller: company,
  /** The caller's side; `staff` for staff. */
  side: openEnum(authors),
  subject: z.string(),
  phase: openEnum(dealPhases),
  totalMinor: z.int(),
  currency: z.string(),
  /** The caller's first step; null if the other side is next, or nobody. */
  next: z.nullable(nextStep),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  changedAt: z.string(),
})
export type DealRow = z.output<typeof dealRow>

/** Price = owed + on the way + received + bank charges, at every moment. In the currency's smallest unit. */
const amounts = {
  priceMinor: z.int(),
  owedMinor: z.int(),
  /** Reported as sent, and not confirmed yet. */
  onTheWayMinor: z.int(),
  receivedMinor: z.int(),
  /** What banks kept of payments, as the seller accepted it. */
  chargesMinor: z.int(),
}

/** Kinds of a deal's events, without milestones. */
export const changes = [
  'opened',
  /** By hand: it is a deal when the other side agrees. */
  'proposed',
  'agreed',
  /** Declined by the other side, or withdrawn. */
  'declined',
  'delayed',
  'sent',
  'received',
  'missing',
  'amend-asked',
  'amend-refused',
  'amended',
  'disputed',
  'dispute-ended',
  'dispute-decided',
  'cancel-asked',
  'cancel-refused',
  'cancelled',
  /** News of a truck that carries goods of the deal. */
  'truck',
] as const

export const truck = z.object({
  /** Only for the side that booked the truck; null for the other side. */
  bookingId: z.nullable(z.uuid()),
  /** The side that booked it. */
  by: openEnum(sides),
  /** As in the booking: booked, picked up, in transit, at border, delivered, closed, cancelled or disputed. */
  status: z.string(),
  weightKg: z.number(),
  loadedOn: z.nullable(z.string()),
  /** The last border post that the truck reported. */
  border: z.nullable(z.object({ place: z.nullable(z.string()), on: z.string() })),
  deliveredOn: z.nullable(z.string()),
})
export type Truck = z.output<typeof truck>

export const payment = z.object({
  /** Counts from 1 in each deal. */
  number: z.int(),
  part: openEnum(paymentParts),
  amountMinor: z.int(),
  sentOn: z.string(),
  reference: z.nullable(z.string()),
  /** A file for GET /api/deals/:id/proofs/:proofId. */
  proof: z.optional(z.object({ id: z.uuid(), name: z.string() })),
  status: openEnum(['sent', 'received', 'missing']),
  receivedMinor: z.int(),
  chargesMinor: z.int(),
})
export type Payment = z.output<typeof payment>

export const milestoneOfDeal = z.object({
  milestone: openEnum(milestones),
  by: openEnum([...sides, 'either']),
  dueOn: z.nullable(z.string()),
  /** The day of the last report of a delay. */
  expectedOn: z.optional(z.string()),
  doneOn: z.nullable(z.string()),
  amountMinor: z.nullable(z.int()),
})

export const dispute = z.object({
  by: openEnum(sides),
  about: openEnum(disputeSubjects),
  reason: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
})

export const deal = z.extend(dealRow, {
  terms: dealTerms,
  /** One number for each line of the terms. */
  lineTotalsMinor: z.array(z.int()),
  /** The inquiry with the accepted quote; missing for a deal made by hand. */
  inquiryId: z.optional(z.uuid()),
  milestones: z.array(milestoneOfDeal),
  /** The steps of both sides. The caller's first step is `next`. */
  steps: z.array(nextStep),
  parts: z.array(z.object({ part: openEnum(paymentParts), ...amounts })),
  books: z.object(amounts),
  payments: z.array(payment),
  /** A cancellation that waits for the other side. */
  cancellation: z.nullable(z.object({ by: openEnum(sides), reason: z.string() })),
  /**
   * Whether the caller's cancellation needs no answer: no money and no goods have moved, and for the seller, the buyer has reported no payment either. Also if
   * `partnerClosed`, while no dispute is open.
   */
  cancelsAtOnce: z.boolean(),
  /** The other company permanently closed its account, so it will never answer. */
  partnerClosed: z.optional(z.boolean()),
  /** A change of the terms that waits for the other side. */
  amendment: z.optional(z.object({ by: openEnum(sides), reason: z.string(), terms: dealTerms, totalMinor: z.int() })),
  dispute: z.optional(dispute),
  /** Booked on Ungana for this deal, in the order of their first events. Their states reach the milestones when their weights add up to the deal's. */
  trucks: z.optional(z.array(truck)),
  /** Of all goods, in kg; null if the units of the lines do not say it. */
  weightKg: z.optional(z.nullable(z.number())),
  /** What happened, oldest first. */
  events: z.array(
    z.object({
      seq: z.int(),
      kind: openEnum([...changes, 'reached']),
      by: openEnum(authors),
      /** The name of the person, for the person's own company, and for the other side if the company shows names; otherwise null. */
      person: z.nullable(z.string()),
      milestone: z.nullable(openEnum(goodsMilestones)),
      amountMinor: z.nullable(z.int()),
      /** The day that somebody named. */
      on: z.nullable(z.string()),
      text: z.nullable(z.string()),
      /** The new status and place of a truck. */
      truck: z.optional(z.object({ status: z.string(), place: z.nullable(z.string()) })),
      /** What a report of the goods came with. */
      evidence: z.optional(evidence),
      /** When it reached the server. ISO 8601, UTC. */
      at: z.string(),
    }),
  ),
})
export type Deal = z.output<typeof deal>

const dealId = z.object({ id: z.uuid() })
const paymentId = z.object({ id: z.uuid(), payment: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) })
const changed = { 200: deal }
const amountMinor = (minimum: number) =>
  z.int('Please enter an amount.').check(z.minimum(minimum, 'Please enter an amount.'), z.maximum(PRICE_MAX, 'This amount is too large.'))
export const reason = line(3, 1000, 'Please say why.')
const day = calendarDay('Please choose a day')

/** The caller's deals, last changed first. */
export const listDeals = endpoint({
  method: 'GET',
  url: '/api/deals',
  schema: { querystring: z.object(growingList()), response: { 200: z.array(dealRow) } },
})

/** For the two companies; others get 404 DEALS_NOT_FOUND, here and below. */
export const getDeal = endpoint({ method: 'GET', url: '/api/deals/:id', schema: { params: dealId, response: changed } })

/**
 * The deal of an accepted quote. Either side may open it, and both get the same deal. 404 DEALS_QUOTE_NOT_ACCEPTED for anything but an inquiry of the
 * caller with an accepted quote.
 */
export const openDeal = endpoint({
  method: 'POST',
  url: '/api/deals',
  schema: { body: z.object({ inquiryId: z.uuid() }), response: changed },
})

/**
 * Goods are ready or loaded: by the seller. Arrived or accepted: by the buyer. 409 DEALS_NOT_NOW out of order, here and below. With `recordedAt`, the report
 * may have waited on a phone: during a dispute about the goods it is stored, and counts when the dispute ends. `photoId` is from `uploadGoodsPhoto`, within a day.
 */
export const reportMilestone = endpoint({
  method: 'POST',
  url: '/api/deals/:id/milestones',
  schema: {
    params: dealId,
    body: z.object({ milestone: z.enum(goodsMilestones, 'Please choose a step'), on: day, note: lineOrNone(500), ...reportedEvidence }),
    response: changed,
  },
})

/** The buyer sent money outside Ungana. At most what the part still owes. `proofId` is from `uploadPaymentProof`, within a day. */
export const reportPayment = endpoint({
  method: 'POST',
  url: '/api/deals/:id/payments',
  schema: {
    params: dealId,
    body: z.object({
      part: z.enum(paymentParts, 'Please choose a payment'),
      amountMinor: amountMinor(1),
      on: day,
      reference: lineOrNone(100),
      proofId: z.optional(z.uuid()),
    }),
    response: changed,
  },
})

/** URL path of the PDF, for links. */
export const paymentConfirmationPath = (dealId: string, payment: number, language: string) =>
  `/api/deals/${dealId}/payments/${payment}/confirmation?${new URLSearchParams({ language })}`

export const PAYMENT_PROOF_BYTES_MAX = 10 * 1024 * 1024
export const paymentProofTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** For the buyer: a multipart form with a receipt of the bank in the field `file`. 413, 415 or 400 if the file is refused. */
export const uploadPaymentProof = endpoint({
  method: 'POST',
  url: '/api/deals/:id/proofs',
  deadline: 'transfer',
  schema: { params: dealId, response: { 201: z.object({ id: z.uuid(), name: z.string() }) } },
})

/** The file, always as a download, for both companies, and for staff if the deal is or was disputed. Each reading by staff is logged. */
export const readPaymentProof = endpoint({
  method: 'GET',
  url: '/api/deals/:id/proofs/:proofId',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid(), proofId: z.uuid() }), response: { 200: z.string() } },
})

/** The seller has the money. What is neither received nor a bank charge is owed again. */
export const confirmPayment = endpoint({
  method: 'POST',
  url: '/api/deals/:id/payments/:payment/confirm',
  schema: { params: paymentId, body: z.object({ receivedMinor: amountMinor(1), chargesMinor: amountMinor(0) }), response: changed },
})

/**
 * A PDF that says what the seller confirmed of one payment, for the books of both companies. 404 DEALS_NOT_FOUND unless the seller has confirmed it. Its
 * amounts are those of the moment of the confirmation.
 */
export const readPaymentConfirmation = endpoint({
  method: 'GET',
  url: '/api/deals/:id/payments/:payment/confirmation',
  schema: {
    params: paymentId,
    querystring: z.object({
      /** A language of the site; English for any other. */
      language: z._default(z.string().check(z.maxLength(10)), 'en'),
    }),
    response: { 200: z.string() },
  },
})

/** The seller did not get the money, so it is owed again. */
export const rejectPayment = endpoint({
  method: 'POST',
  url: '/api/deals/:id/payments/:payment/reject',
  schema: { params: paymentId, body: z.object({ reason }), response: changed },
})

/**
 * Cancels at once if `cancelsAtOnce`; otherwise the other side must agree. If it closed its account, a cancellation counts against nobody; 409 DEALS_DISPUTED
 * while a dispute is open.
 */
export const cancelDeal = endpoint({
  method: 'POST',
  url: '/api/deals/:id/cancel',
  schema: { params: dealId, body: z.object({ reason }), response: changed },
})

/** By the side that did not ask. */
export const answerCancellation = endpoint({
  method: 'POST',
  url: '/api/deals/:id/cancel/answer',
  schema: { params: dealId, body: z.object({ agree: z.boolean() }), response: changed },
})

/** Says that a step of the goods will be late, and its new day. The seller reports it for `ready` and `loaded`, either side for `arrived`. */
export const reportDelay = endpoint({
  method: 'POST',
  url: '/api/deals/:id/delays',
  schema: {
    params: dealId,
    body: z.object({ milestone: z.enum(['ready', 'loaded', 'arrived'], 'Please choose a step'), expectedOn: day, reason }),
    response: changed,
  },
})

/**
 * Proposes other quantities, prices, or another day on which the goods are to be ready. The lines are those of the terms, in their order. 400 if a part of
 * the price would be less than what was paid of it. An unanswered proposal lapses when the goods are ready.
 */
export const proposeAmendment = endpoint({
  method: 'POST',
  url: '/api/deals/:id/amendments',
  schema: {
    params: dealId,
    body: z.object({
      lines: z.array(z.object({ quantity, unitPriceMinor: amountMinor(1) })).check(z.minLength(1), z.maxLength(100)),
      readyBy: z.nullable(day),
      reason,
    }),
    response: changed,
  },
})

/** By the side that did not propose it. The other side may withdraw it by `agree: false`. */
export const answerAmendment = endpoint({
  method: 'POST',
  url: '/api/deals/:id/amendments/answer',
  schema: { params: dealId, body: z.object({ agree: z.boolean() }), response: changed },
})

/** Stops reports about the goods or about payments until the dispute ends, and shows the deal to staff. */
export const openDispute = endpoint({
  method: 'POST',
  url: '/api/deals/:id/dispute',
  schema: { params: dealId, body: z.object({ about: z.enum(disputeSubjects, 'Please choose what it is about'), reason }), response: changed },
})

/** By the side that opened it. */
export const endDispute = endpoint({
  method: 'POST',
  url: '/api/deals/:id/dispute/end',
  schema: { params: dealId, body: z.object({ reason }), response: changed },
})
