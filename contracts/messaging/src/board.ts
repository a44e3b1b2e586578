/** The board: needs of open requests that verified suppliers see without the buyer. A supplier shows interest, and the buyer decides whom to invite. */
import { actor, endpoint, event, line, lineOrNone, openEnum, pageNumber } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { partner } from './conversations.ts'
import { cautions } from './messages.ts'
import { need } from './needs.ts'
import { boardForm, requestDetails } from './requests.ts'

/** Entries on one page of the board. */
export const BOARD_PAGE_SIZE = 20
/** How often one company can ask to be invited within 24 hours. */
export const INTERESTS_A_DAY = 10
/** Characters of the line in which a supplier asks to be invited. */
export const INTEREST_MAX = 300

const entryFacts = {
  need: z.pick(need, { product: true, quantity: true, unit: true, destination: true, neededBy: true, packaging: true, certificates: true }),
  /** Where the goods must arrive. */
  country: z.string(),
  /** The name of an industry category; null if the buyer chose none. */
  category: z.nullable(z.string()),
  /** The last day for quotes, in Kigali. */
  quoteBy: z.string(),
}

/** A need on the board. Its id is not the request's. */
const boardEntry = z.object({
  id: z.uuid(),
  ...entryFacts,
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** True if the caller has asked to be invited. */
  asked: z.boolean(),
})
export type BoardEntry = z.output<typeof boardEntry>

/** `not-invited` once the request takes no more quotes. `removed`: staff removed the supplier's line. */
const interestStates = ['waiting', 'invited', 'not-invited', 'removed'] as const

/** An entry for which the caller asked to be invited. */
const ownInterest = z.object({
  id: z.uuid(),
  ...entryFacts,
  content: z.string(),
  state: openEnum(interestStates),
  /** The inquiry, once the buyer has invited the caller. */
  inquiryId: z.nullable(z.uuid()),
  createdAt: z.string(),
})
export type OwnInterest = z.output<typeof ownInterest>

/** A supplier that asked to be invited, as the buyer sees it. */
const interest = z.object({
  id: z.uuid(),
  supplier: z.extend(partner, { verified: z.boolean() }),
  content: z.string(),
  caution: z.nullable(openEnum(cautions)),
  /** The supplier's inquiry, once it is invited. */
  inquiryId: z.nullable(z.uuid()),
  createdAt: z.string(),
  person: z.optional(actor),
})
export type Interest = z.output<typeof interest>

const byId = z.object({ id: z.uuid() })

/**
 * For verified companies, newest first. Others get `verified: false` and no entries. Without the caller's own requests, and without those of companies
 * that the caller blocked or that blocked the caller.
 */
export const listBoard = endpoint({
  method: 'GET',
  url: '/api/board',
  schema: {
    querystring: z.object({
      /** Words that the need contains, in any order. */
      q: lineOrNone(100),
      category: lineOrNone(80),
      country: lineOrNone(60),
      page: pageNumber,
    }),
    response: { 200: z.object({ verified: z.boolean(), entries: z.array(boardEntry), total: z.int() }) },
  },
})

/** The entries for which the caller asked to be invited, newest first, at most 100. */
export const listOwnInterests = endpoint({
  method: 'GET',
  url: '/api/board/interests',
  schema: { response: { 200: z.array(ownInterest) } },
})

/**
 * Asks the buyer of an entry for an invitation, once. 403 MESSAGING_NOT_VERIFIED, 404 MESSAGING_BOARD_ENTRY_NOT_FOUND for an entry that the caller does not
 * see, 409 MESSAGING_ALREADY_ASKED, 429 MESSAGING_TOO_MANY_INTERESTS after `INTERESTS_A_DAY`.
 */
export const showInterest = endpoint({
  method: 'POST',
  url: '/api/board/:id/interests',
  schema: {
    params: byId,
    body: z.object({ content: line(1, INTEREST_MAX, 'Please say in one line what you can supply') }),
    response: { 201: ownInterest },
  },
})

/**
 * By the buyer, while the request is open: shows the need on the board, or changes its country or category. The need must name the goods. Refused if the
 * need contains contact details or the buyer's name.
 */
export const putOnBoard = endpoint({
  method: 'PUT',
  url: '/api/requests/:id/board',
  schema: { params: byId, body: boardForm, response: { 200: requestDetails } },
})

/** By the buyer. Suppliers that have asked to be invited can still be invited. */
export const takeOffBoard = endpoint({
  method: 'DELETE',
  url: '/api/requests/:id/board',
  schema: { params: byId, response: { 200: requestDetails } },
})

/** By the buyer: the suppliers that asked to be invited, oldest first, at most 200. */
export const listInterests = endpoint({
  method: 'GET',
  url: '/api/requests/:id/interests',
  schema: { params: byId, response: { 200: z.array(interest) } },
})

/**
 * By the buyer: sends the supplier the request as an inquiry. Safe to repeat. 409 MESSAGING_REQUEST_CLOSED, 409 MESSAGING_REQUEST_OVER after the last day, and
 * the refusals of a new inquiry.
 */
export const inviteSupplier = endpoint({
  method: 'POST',
  url: '/api/requests/:id/interests/:interestId/invite',
  schema: { params: z.object({ id: z.uuid(), interestId: z.uuid() }), response: { 200: requestDetails } },
})

/** A supplier asked to be invited. The event does not say which. */
export const interestShown = event(
  'messaging.board.interest-shown.v1',
  z.object({ requestId: z.uuid(), buyerId: z.uuid(), shownAt: z.iso.datetime() }),
)
