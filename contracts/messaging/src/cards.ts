/** Inquiries in the conversation of two companies: each inquiry and each of its entries is a card between the messages. */
import { actor, endpoint, growingList, line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { assignee } from './assignments.ts'
import { partner } from './conversations.ts'
import { INQUIRY_ENTRIES_MAX, inquiryStatuses } from './inquiries.ts'
import { cautions, message } from './messages.ts'

/** Cards on one page. */
export const CARDS_PAGE_MAX = 100
/** Characters of a card's text. */
export const CARD_TEXT_MAX = 300

export const inquiryCard = z.object({
  /** Of the entry; of the inquiry itself if `seq` is 0. */
  id: z.uuid(),
  inquiryId: z.uuid(),
  /** The entry's place in the inquiry; 0 for the inquiry itself. */
  seq: z.int(),
  kind: openEnum(['inquiry', 'reply', 'quote', 'counter-quote', 'accept', 'decline', 'close']),
  authorId: z.uuid(),
  /** Empty if staff removed the inquiry. */
  subject: z.string(),
  /** The beginning of what was written, at most `CARD_TEXT_MAX` characters; empty if nothing was, or if staff removed it. */
  text: z.string(),
  /** Of a quote, in the currency's smallest unit. */
  price: z.nullable(z.object({ priceMinor: z.int(), currency: z.string() })),
  /** Of the inquiry now. */
  status: openEnum(inquiryStatuses),
  caution: z.nullable(openEnum(cautions)),
  removed: z.boolean(),
  /** The caller's own request that the inquiry belongs to. */
  requestId: z.optional(z.uuid()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  person: z.optional(actor),
  /** Set if the other side wrote it and the person who calls has not read it. */
  unread: z.optional(z.literal(true)),
})
export type InquiryCard = z.output<typeof inquiryCard>

const withCompany = z.object({ otherId: z.uuid() })

/** Cards of the inquiries between the caller and one company, newest first. `before` is the id of the last card of the previous page. */
export const listCards = endpoint({
  method: 'GET',
  url: '/api/conversations/:otherId/cards',
  schema: {
    params: withCompany,
    querystring: z.object({
      ...growingList(30, CARDS_PAGE_MAX),
      /** Only cards from this time on, and up to this time; both included. */
      from: z.optional(z.iso.datetime()),
      until: z.optional(z.iso.datetime()),
    }),
    response: { 200: z.array(inquiryCard) },
  },
})

/**
 * Marks cards of the other side as read by the person who calls, up to `upTo` in each inquiry. Safe to repeat. `unread` is the number of cards with
 * this company that are still unread.
 */
export const readCards = endpoint({
  method: 'POST',
  url: '/api/conversations/:otherId/cards/read',
  schema: {
    params: withCompany,
    body: z.object({
      inquiries: z
        .array(z.object({ id: z.uuid(), upTo: z.int().check(z.minimum(0), z.maximum(INQUIRY_ENTRIES_MAX * 2)) }))
        .check(z.minLength(1), z.maxLength(CARDS_PAGE_MAX)),
    }),
    response: { 200: z.object({ unread: z.int() }) },
  },
})

export const correspondence = z.object({
  /** The other company's id. */
  id: z.uuid(),
  other: partner,
  /** Whichever is newer; the other one is null. */
  lastMessage: z.nullable(message),
  lastCard: z.nullable(inquiryCard),
  /** Messages and cards that the person who calls has not read. */
  unread: z.int(),
  /** Whether the caller blocked the other side. */
  blocked: z.boolean(),
  /** The person of the caller's company who takes care of the messages. */
  assignee: z.optional(assignee),
})
export type Correspondence = z.output<typeof correspondence>

/**
 * Every company with which the caller has exchanged a message or an inquiry, newest first. `before` is the `id` of the last row of the previous page;
 * `q` filters by the other side's name.
 */
export const listCorrespondence = endpoint({
  method: 'GET',
  url: '/api/conversations/all',
  schema: {
    querystring: z.object({
      ...growingList(),
      q: lineOrNone(100),
      /** Only those whose messages the person who calls takes care of. */
      assigned: z.optional(z.literal('me')),
    }),
    response: { 200: z.array(correspondence) },
  },
})

/** `ranges` are [start, end) offsets in `text`, in UTF-16 units, in order and without overlap. */
export const foundCard = z.object({
  card: inquiryCard,
  other: partner,
  /** What was searched: subject and text of an inquiry, or the text of an entry. */
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
  /** Number of the message before it in the conversation, or of the first message after it; null if there is no message. */
  nearSeq: z.nullable(z.int()),
})

/** The caller's inquiries and their entries that contain a word starting with each word of `q`, as in `searchMessages`; newest first, at most `FOUND_MAX`. */
export const searchInquiries = endpoint({
  method: 'GET',
  url: '/api/inquiries/search',
  schema: {
    querystring: z.object({ q: line(1, 100, 'Please enter a search word'), with: z.optional(z.uuid()) }),
    response: { 200: z.array(foundCard) },
  },
})
