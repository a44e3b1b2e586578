import { currencies, endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { partner } from './conversations.ts'
import { cautions, sharedAccount } from './messages.ts'

export const SUBJECT_MAX = 200
/** Characters of an inquiry, and of a reply to it. */
export const INQUIRY_MAX = 5000
/** Of an inquiry, after which it takes no reply and no quote; what ends it comes on top. */
export const INQUIRY_ENTRIES_MAX = 200

const FILL_IN = 'Please fill in all fields'

/** Several lines; the length is told in words of its own. */
const words = (empty: string) =>
  z
    .string(empty)
    .check(
      z.trim(),
      z.minLength(1, empty),
      z.maxLength(INQUIRY_MAX, `An inquiry has at most ${INQUIRY_MAX.toLocaleString('en')} characters`),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'must not contain control characters'),
    )

export const inquiryForm = z.object({ receiverId: z.uuid(), subject: line(1, SUBJECT_MAX, FILL_IN), content: words(FILL_IN) })

/**
 * pending until the receiver looks at it, then viewed; answered with the receiver's first reply, quoted with a price. The sender accepts or declines a quote,
 * the receiver may decline, either may close. Declined takes no more words; closed is the end.
 */
export const inquiryStatuses = ['pending', 'viewed', 'answered', 'quoted', 'accepted', 'declined', 'closed'] as const

/** The quote that counts: the last one. */
export const quote = z.object({
  /** Of its entry. */
  id: z.uuid(),
  /** In the currency's smallest unit: cents, or whole francs where there are none. */
  priceMinor: z.int(),
  currency: z.string(),
  /** The last day on which it may be accepted, in Kigali: `2026-12-31`. */
  validUntil: z.string(),
})

export const inquiry = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** The caller's other side. */
  other: partner,
  subject: z.string(),
  content: z.string(),
  status: openEnum(inquiryStatuses),
  quote: z.nullable(quote),
  caution: z.nullable(openEnum(cautions)),
  /** Whether staff removed what was said in it: its words are empty, and it can only be declined or closed. */
  removed: z.optional(z.boolean()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Inquiry = z.output<typeof inquiry>

/** What happened to an inquiry after it was sent. */
export const inquiryEntry = z.object({
  id: z.uuid(),
  /** From 1 on, without gaps. */
  seq: z.int(),
  authorId: z.uuid(),
  kind: openEnum(['reply', 'quote', 'accept', 'decline', 'close']),
  /** Null where nothing was said. */
  content: z.nullable(z.string()),
  quote: z.nullable(quote),
  caution: z.nullable(openEnum(cautions)),
  createdAt: z.string(),
})

/** With all that happened to it, the oldest first. */
export const inquiryThread = z.extend(inquiry, {
  entries: z.array(inquiryEntry),
  /** Of the other side, where something that it wrote has a caution. */
  sharedAccount: z.optional(sharedAccount),
})
export type InquiryThread = z.output<typeof inquiryThread>

const byId = z.object({ id: z.uuid() })
const thread = { 200: inquiryThread }

/** Counts against no plan. `senderId` and `status` may be sent and are ignored. Refused as a message is, but for the quota. */
export const createInquiry = endpoint({ method: 'POST', url: '/api/inquiries', schema: { body: inquiryForm, response: { 201: inquiry } } })

/** The caller's inquiries, the last changed first. `before` is the id of the last one that is there already. */
export const listInquiries = endpoint({
  method: 'GET',
  url: '/api/inquiries',
  schema: {
    querystring: z.object({
      box: z.enum(['received', 'sent']),
      before: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    }),
    response: { 200: z.array(inquiry) },
  },
})

/** For the two sides. The receiver's first look makes it viewed. 404 MESSAGING_INQUIRY_NOT_FOUND for everybody else. */
export const getInquiry = endpoint({ method: 'GET', url: '/api/inquiries/:id', schema: { params: byId, response: thread } })

/**
 * By either side, until it is declined or closed: 409 MESSAGING_INQUIRY_STATE then, whose message names the state, as for all that follow. 409
 * MESSAGING_INQUIRY_REMOVED where staff removed its words, 409 MESSAGING_INQUIRY_FULL at `INQUIRY_ENTRIES_MAX` entries.
 */
export const replyToInquiry = endpoint({
  method: 'POST',
  url: '/api/inquiries/:id/reply',
  schema: { params: byId, body: z.object({ content: words('Cannot send empty message') }), response: { 201: inquiryThread } },
})

/** By the receiver. A further quote takes the place of the one before. 409 as for a reply. */
export const quoteInquiry = endpoint({
  method: 'POST',
  url: '/api/inquiries/:id/quote',
  schema: {
    params: byId,
    body: z.object({
      priceMinor: z.int().check(z.minimum(1), z.maximum(1_000_000_000_000)),
      currency: z.enum(currencies, 'Please choose a currency'),
      /** From today on, in Kigali. */
      validUntil: z.iso.date(),
      content: z.optional(words('Cannot send empty message')),
    }),
    response: { 201: inquiryThread },
  },
})

/**
 * By the sender, while the quote is valid: 409 MESSAGING_QUOTE_EXPIRED after that. With `quoteId`, that very quote: 409 MESSAGING_QUOTE_CHANGED where
 * another has taken its place meanwhile. 409 MESSAGING_INQUIRY_REMOVED where staff removed the words.
 */
export const acceptInquiry = endpoint({
  method: 'POST',
  url: '/api/inquiries/:id/accept',
  schema: { params: byId, querystring: z.object({ quoteId: z.optional(z.uuid()) }), response: thread },
})
/** By the receiver; by the sender where there is a quote. */
export const declineInquiry = endpoint({ method: 'POST', url: '/api/inquiries/:id/decline', schema: { params: byId, response: thread } })
/** By either side. */
export const closeInquiry = endpoint({ method: 'POST', url: '/api/inquiries/:id/close', schema: { params: byId, response: thread } })
