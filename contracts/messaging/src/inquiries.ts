import { actor, currencies, endpoint, growingList, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { assignee } from './assignments.ts'
import { attachment, attachmentIds } from './attachments.ts'
import { partner } from './conversations.ts'
import { cautions, sharedAccount } from './messages.ts'
import { need, QUOTE_PRICE_MAX } from './needs.ts'
import { quoteTerms } from './quotes.ts'

export const SUBJECT_MAX = 200
/** Characters of an inquiry or a reply. */
export const INQUIRY_MAX = 5000
/** After this many entries an inquiry takes no reply and no quote; it can still be accepted, declined or closed. */
export const INQUIRY_ENTRIES_MAX = 200

const FILL_IN = 'Please fill in all fields'

/** Text of several lines. */
export const longText = (empty: string) =>
  z
    .string(empty)
    .check(
      z.trim(),
      z.minLength(1, empty),
      z.maxLength(INQUIRY_MAX, `Please use at most ${INQUIRY_MAX.toLocaleString('en')} characters`),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'must not contain control characters'),
    )

export const inquiryForm = z.object({
  receiverId: z.uuid(),
  subject: line(1, SUBJECT_MAX, FILL_IN),
  content: longText(FILL_IN),
  need: z.optional(need),
  attachmentIds,
})

/**
 * An inquiry is pending until the receiver opens it (viewed), replies (answered) or quotes a price (quoted). The sender accepts or declines a quote, the
 * receiver may decline, and either may close. A declined inquiry takes no replies; a closed one never changes again.
 */
export const inquiryStatuses = ['pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined', 'closed'] as const

/** The current quote, which is the last one. */
export const quote = z.object({
  /** Id of the quote's entry. */
  id: z.uuid(),
  /** In the currency's smallest unit: cents, or whole francs for currencies without cents. */
  priceMinor: z.int(),
  currency: z.string(),
  /** The last day on which the quote can be accepted, in Kigali: `2026-12-31`. */
  validUntil: z.string(),
  /** In an entry: lines and terms. Missing in a quote that is only a price. */
  terms: z.optional(quoteTerms),
})

export const inquiry = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** The company on the other side of the inquiry, as the caller sees it. */
  other: partner,
  subject: z.string(),
  content: z.string(),
  /** Null if the buyer only wrote text. */
  need: z.optional(z.nullable(need)),
  status: openEnum(inquiryStatuses),
  quote: z.nullable(quote),
  /** The last day for quotes, in Kigali, if the buyer asked several suppliers with one deadline. */
  quoteBy: z.optional(z.nullable(z.string())),
  caution: z.nullable(openEnum(cautions)),
  /** Only in answers about one inquiry. */
  attachments: z.optional(z.array(attachment)),
  /** True if staff removed the text. The inquiry can then only be declined or closed. */
  removed: z.optional(z.boolean()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  person: z.optional(actor),
  /** The person of the caller's company who takes care of it. Only in lists. */
  assignee: z.optional(assignee),
})
export type Inquiry = z.output<typeof inquiry>

/** One step in an inquiry: a reply, a quote or a decision. */
export const inquiryEntry = z.object({
  id: z.uuid(),
  /** Counts from 1, without gaps. */
  seq: z.int(),
  authorId: z.uuid(),
  kind: openEnum(['reply', 'quote', 'accept', 'decline', 'close']),
  /** Null for an entry without text. */
  content: z.nullable(z.string()),
  quote: z.nullable(quote),
  caution: z.nullable(openEnum(cautions)),
  createdAt: z.string(),
  person: z.optional(actor),
})

/** Requests of a buyer in 12 months that have ended. The buyer answered those with an award, and those without an undecided quote. */
const buyerRecord = z.object({ ended: z.int(), answered: z.int(), awarded: z.int() })
export type BuyerRecord = z.output<typeof buyerRecord>

/** An inquiry with its entries, oldest first. */
export const inquiryThread = z.extend(inquiry, {
  entries: z.array(inquiryEntry),
  /** The bank account that the other side shares, if one of its entries has a caution. */
  sharedAccount: z.optional(sharedAccount),
  /** For the receiver of a request: the buyer's other requests, if at least three have ended. */
  buyerRecord: z.optional(buyerRecord),
})
export type InquiryThread = z.output<typeof inquiryThread>

const byId = z.object({ id: z.uuid() })
const thread = { 200: inquiryThread }

/** The most inquiries that one company may create within 24 hours, whatever its plan. */
export const INQUIRIES_A_DAY = 100

/**
 * Does not count against a plan. `senderId` and `status` in the body are ignored. Refused for the same reasons as a message, except the quota. 429
 * MESSAGING_TOO_MANY_INQUIRIES after `INQUIRIES_A_DAY`.
 */
export const createInquiry = endpoint({ method: 'POST', url: '/api/inquiries', schema: { body: inquiryForm, response: { 201: inquiry } } })

/** The caller's inquiries, last changed first. `before` is the id of the last row of the previous page. */
export const listInquiries = endpoint({
  method: 'GET',
  url: '/api/inquiries',
  schema: {
    querystring: z.object({
      box: z.enum(['received', 'sent']),
      /** Only inquiries with a `quoteBy`. */
      requests: z.optional(z.literal('only')),
      /** Only those of the person who calls. */
      assigned: z.optional(z.literal('me')),
      ...growingList(),
    }),
    response: { 200: z.array(inquiry) },
  },
})

/** For the two sides; others get 404 MESSAGING_INQUIRY_NOT_FOUND. When the receiver opens it, it becomes viewed. */
export const getInquiry = endpoint({ method: 'GET', url: '/api/inquiries/:id', schema: { params: byId, response: thread } })

/**
 * By either side, until the inquiry is declined or closed. After that, this call and all calls below answer 409 MESSAGING_INQUIRY_STATE, and the
 * error message names the state. 409 MESSAGING_INQUIRY_REMOVED if staff removed the text, 409 MESSAGING_INQUIRY_FULL at `INQUIRY_ENTRIES_MAX`
 * entries.
 */
export const replyToInquiry = endpoint({
  method: 'POST',
  url: '/api/inquiries/:id/reply',
  schema: { params: byId, body: z.object({ content: longText('Cannot send empty message') }), response: { 201: inquiryThread } },
})

/**
 * By the receiver, or by the sender as a counter-quote while there is a quote. A new quote replaces the last one; earlier quotes stay in the entries. Either `priceMinor`, or `terms` with lines: then the service
 * computes the price by the rule of `quoteTotal`. 409 as for a reply, and MESSAGING_REQUEST_ENDED for the receiver after `quoteBy`.
 */
export const quoteInquiry = endpoint({
  method: 'POST',
  url: '/api/inquiries/:id/quote',
  schema: {
    params: byId,
    body: z.object({
      priceMinor: z.optional(z.int().check(z.minimum(1), z.maximum(QUOTE_PRICE_MAX))),
      currency: z.enum(currencies, 'Please choose a currency'),
      /** Today in Kigali, or later. */
      validUntil: z.iso.date(),
      content: z.optional(longText('Cannot send empty message')),
      terms: z.optional(quoteTerms),
    }),
    response: { 201: inquiryThread },
  },
})

/**
 * By the side that did not make the quote (403 MESSAGING_NOT_YOUR_PART), while the quote is valid; after that 409 MESSAGING_QUOTE_EXPIRED. `quoteId` names the quote that the sender saw: 409
 * MESSAGING_QUOTE_CHANGED if a newer quote replaced it. 409 MESSAGING_INQUIRY_REMOVED if staff removed the text. 403
 * MESSAGING_RECEIVER_UNAVAILABLE or MESSAGING_RECEIVER_BLOCKED if the other side is suspended, closed or blocked; 409 MESSAGING_PARTNER_FROZEN while it is
 * frozen.
 */
export const acceptInquiry = endpoint({
  method: 'POST',
  url: '/api/inquiries/:id/accept',
  schema: { params: byId, querystring: z.object({ quoteId: z.optional(z.uuid()) }), response: thread },
})
/** By the receiver, or by the sender once there is a quote. */
export const declineInquiry = endpoint({ method: 'POST', url: '/api/inquiries/:id/decline', schema: { params: byId, response: thread } })
/** By either side. */
export const closeInquiry = endpoint({ method: 'POST', url: '/api/inquiries/:id/close', schema: { params: byId, response: thread } })
