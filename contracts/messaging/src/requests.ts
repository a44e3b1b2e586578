/** One need, sent to several suppliers. Each supplier gets an inquiry of its own, so no supplier learns of another. */
import { actor, calendarDay, currencies, endpoint, line, lineOrNone, openEnum, PRICE_MAX } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { attachment, attachmentIds } from './attachments.ts'
import { inquiry, longText, quote, SUBJECT_MAX } from './inquiries.ts'
import { need } from './needs.ts'

/** The most suppliers that one request can ask. */
export const REQUEST_SUPPLIERS_MAX = 20
/** The most open requests of a company on the Basic plan, and of one with a paid plan. */
export const OPEN_REQUESTS_MAX = 5
export const OPEN_REQUESTS_MAX_PAID = 20

/** What the buyer adds to the need to show it on the board. */
export const boardForm = z.object({
  country: line(1, 60, 'Please choose the country of destination'),
  category: lineOrNone(80),
})

const FILL_IN = 'Please fill in all fields'

const requestForm = z.object({
  subject: line(1, SUBJECT_MAX, FILL_IN),
  content: longText(FILL_IN),
  need: z.optional(need),
  attachmentIds,
  /** The last day for quotes, in Kigali. Today or later. */
  quoteBy: calendarDay('Please choose the last day'),
  /** The name of an industry category. Suppliers that chose other categories are not asked. */
  category: lineOrNone(80),
  /** At least one, unless `board` is given. */
  supplierIds: z.array(z.uuid()).check(z.maxLength(REQUEST_SUPPLIERS_MAX, 'Please choose at most 20 suppliers')),
  /** Shows the need to verified suppliers: board.ts. */
  board: z.optional(boardForm),
})

/** A request as its buyer sees it. Nobody else can read it. */
const request = z.object({
  id: z.uuid(),
  subject: z.string(),
  content: z.string(),
  need: z.nullable(need),
  quoteBy: z.string(),
  status: openEnum(['open', 'closed']),
  /** The reason that the buyer gave at the end; null without one. */
  reason: z.nullable(z.string()),
  createdAt: z.string(),
  /** How many suppliers were asked, have a quote, and won. */
  asked: z.int(),
  quoted: z.int(),
  awarded: z.int(),
  person: z.optional(actor),
  /** Null if the need is not on the board. */
  board: z.optional(z.nullable(z.object({ country: z.string(), category: z.nullable(z.string()), publishedAt: z.string() }))),
  /** True if staff took the need off the board. It cannot go back. */
  boardRemoved: z.optional(z.boolean()),
  /** How many suppliers asked to be invited. */
  interested: z.optional(z.int()),
})
export type Request = z.output<typeof request>

const cost = z.nullable(
  z.int('Please enter an amount.').check(z.minimum(0, 'Please enter an amount.'), z.maximum(PRICE_MAX, 'Please enter a smaller amount.')),
)

/** What the buyer expects to pay beside a quote, in the currency's smallest unit; null where the buyer entered nothing. */
const quoteCosts = z.object({
  currency: z.enum(currencies, 'Please choose a currency'),
  freightMinor: cost,
  dutiesMinor: cost,
})
export type QuoteCosts = z.output<typeof quoteCosts>

/** An inquiry of a request, with the terms of its current quote, and the costs that the buyer entered for it. */
const requestInquiry = z.extend(inquiry, {
  quote: z.nullable(z.extend(quote, { by: z.uuid(), costs: z.optional(z.extend(quoteCosts, { currency: z.string() })) })),
})
export type RequestInquiry = z.output<typeof requestInquiry>

export const requestDetails = z.extend(request, { inquiries: z.array(requestInquiry), attachments: z.optional(z.array(attachment)) })
export type RequestDetails = z.output<typeof requestDetails>

const byId = z.object({ id: z.uuid() })
const details = { 200: requestDetails }

/**
 * Sends an inquiry to each supplier that takes this request; `notAsked` names the others, without the reason of each. Does not count against a plan, but
 * each inquiry counts towards `INQUIRIES_A_DAY`. 429 MESSAGING_TOO_MANY_REQUESTS with `OPEN_REQUESTS_MAX` open requests, or `OPEN_REQUESTS_MAX_PAID`;
 * 403 MESSAGING_SUPPLIERS_UNAVAILABLE if no supplier takes it.
 */
export const createRequest = endpoint({
  method: 'POST',
  url: '/api/requests',
  schema: {
    body: requestForm,
    response: { 201: z.extend(requestDetails, { notAsked: z.optional(z.array(z.object({ id: z.uuid(), name: z.string() }))) }) },
  },
})

/** The caller's own requests, newest first, at most 100. */
export const listRequests = endpoint({ method: 'GET', url: '/api/requests', schema: { response: { 200: z.array(request) } } })

/** By its buyer; others get 404 MESSAGING_REQUEST_NOT_FOUND. */
export const getRequest = endpoint({ method: 'GET', url: '/api/requests/:id', schema: { params: byId, response: details } })

/** Adds the same reply to each inquiry that still takes one. 409 MESSAGING_REQUEST_CLOSED after the end. */
export const answerRequest = endpoint({
  method: 'POST',
  url: '/api/requests/:id/answer',
  schema: { params: byId, body: z.object({ content: longText('Cannot send empty message') }), response: details },
})

/** Ends a request: declines each inquiry without an accepted quote, with the reason. 409 MESSAGING_REQUEST_CLOSED after the end. */
export const closeRequest = endpoint({
  method: 'POST',
  url: '/api/requests/:id/close',
  schema: { params: byId, body: z.object({ reason: z.optional(longText('Cannot send empty message')) }), response: details },
})

/**
 * Stores what the buyer expects to pay beside a quote. Only the buyer's company reads it, and it ends with the quote. Without an amount, it is deleted.
 * 404 MESSAGING_REQUEST_NOT_FOUND; 409 MESSAGING_QUOTE_REPLACED if it is not the current quote of one of the request's inquiries.
 */
export const setQuoteCosts = endpoint({
  method: 'PUT',
  url: '/api/requests/:id/quotes/:quoteId/costs',
  schema: { params: z.object({ id: z.uuid(), quoteId: z.uuid() }), body: quoteCosts, response: details },
})

const shownLine = line(1, 250, FILL_IN)
const shownLines = z.array(shownLine).check(z.maxLength(6))
const shownText = line(1, 500, FILL_IN)

/**
 * Draws the comparison of a request's quotes, as the buyer's screen shows it, as a PDF in base64. It stores nothing. The texts come from the screen,
 * because freight and trust come from other services. 404 MESSAGING_REQUEST_NOT_FOUND.
 */
export const drawComparison = endpoint({
  method: 'POST',
  url: '/api/requests/:id/comparison',
  schema: {
    params: byId,
    body: z.object({
      /** Of the texts. */
      language: z.string().check(z.maxLength(10)),
      title: shownText,
      notes: z.array(shownText).check(z.maxLength(12)),
      suppliers: z
        .array(
          z.object({
            name: shownLine,
            facts: shownLines,
            /** The first line is the value of the cell. */
            cells: z.array(z.object({ name: shownLine, lines: shownLines, strong: z.optional(z.boolean()) })).check(z.maxLength(6)),
          }),
        )
        .check(z.maxLength(REQUEST_SUPPLIERS_MAX)),
    }),
    response: { 200: z.object({ pdf: z.string() }) },
  },
})
