/** Links with which a side lets a forwarder, a bank or an insurer look at a part of one deal. */
import { DAY_SECONDS, endpoint, line, openEnum, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { deal, milestoneOfDeal, nextStep, payment, sides, truck } from './deals.ts'
import { dealFile } from './files.ts'
import { paper, paperKinds } from './papers.ts'
import { dealLine, dealTerms } from './terms.ts'

export const guestKinds = ['forwarder', 'bank', 'insurer'] as const
export type GuestKind = (typeof guestKinds)[number]

/** What a link shows: goods and transport, or money, papers and companies. */
export const guestParts = ['goods', 'money'] as const
export type GuestPart = (typeof guestParts)[number]

/** The choices of how long a link works. */
export const guestDays = [7, 14, 30] as const
/** Open links of one side, so a deal has at most ten. */
export const GUESTS_OF_A_SIDE = 5
/** Links that one side makes for a deal in 24 hours. */
export const GUESTS_A_DAY = 20

/** The papers of each part. Those of the goods have no prices. */
export const guestPapers: Readonly<Record<GuestPart, readonly (typeof paperKinds)[number][]>> = {
  goods: ['packing-list', 'delivery-note', 'origin'],
  money: paperKinds,
}
/** The documents of others that every guest sees. */
export const guestFileKinds: readonly string[] = ['inspection', 'phytosanitary-certificate', 'bill-of-lading', 'insurance']

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))

const dealGuest = z.object({
  id: z.uuid(),
  kind: openEnum(guestKinds),
  /** The side that made the link. */
  by: openEnum(sides),
  shows: z.array(openEnum(guestParts)),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  expiresAt: z.string(),
  /** False for a link that was revoked or has expired. The other side sees open ones only. */
  open: z.boolean(),
  /** For the side that made the link. */
  own: z.optional(
    z.object({
      name: z.string(),
      /** The person who made it; null without a name. */
      person: z.nullable(z.string()),
      openings: z.int(),
      lastOpenedAt: z.nullable(z.string()),
    }),
  ),
})
export type DealGuest = z.output<typeof dealGuest>

const guests = z.array(dealGuest)
const dealId = z.object({ id: z.uuid() })

/** For the two companies; others get 404 DEALS_NOT_FOUND, here and below. The newest first. */
export const listDealGuests = endpoint({ method: 'GET', url: '/api/deals/:id/guests', schema: { params: dealId, response: { 200: guests } } })

/**
 * By either side. The token is in no other answer. 409 DEALS_TOO_MANY_GUESTS with too many open links, 429 DEALS_GUESTS_A_DAY, and 409 DEALS_NOT_NOW for a
 * proposal or a deal that ended more than 30 days ago.
 */
export const inviteDealGuest = endpoint({
  method: 'POST',
  url: '/api/deals/:id/guests',
  schema: {
    params: dealId,
    body: z.object({
      kind: z.enum(guestKinds, 'Please choose who the link is for.'),
      name: line(2, 100, 'Please enter a name of at least 2 characters.'),
      shows: z.array(z.enum(guestParts)).check(z.minLength(1, 'Please choose what the link shows.'), z.maxLength(guestParts.length)),
      days: z.literal(guestDays, 'Please choose how long the link works.'),
    }),
    response: { 201: z.object({ token, expiresAt: z.string(), guests }) },
  },
})

/** By the side that made the link, which stops working at once. */
export const revokeDealGuest = endpoint({
  method: 'DELETE',
  url: '/api/deals/:id/guests/:guest',
  schema: { params: z.object({ id: z.uuid(), guest: z.uuid() }), response: { 200: guests } },
})

const company = z.object({ name: z.string() })
const milestones = z.array(milestoneOfDeal)

const guestDeal = z.object({
  kind: openEnum(guestKinds),
  expiresAt: z.string(),
  /** The company that made the link. */
  by: company,
  subject: z.string(),
  phase: deal.shape.phase,
  goods: z.optional(
    z.object({
      lines: z.array(z.pick(dealLine, { text: true, quantity: true, unit: true })),
      ...z.pick(dealTerms, { incoterm: true, place: true }).shape,
      weightKg: z.nullable(z.number()),
      /** Without amounts. */
      milestones: z.array(z.omit(milestoneOfDeal, { amountMinor: true })),
      next: z.nullable(z.pick(nextStep, { side: true, step: true, dueOn: true })),
      trucks: z.array(z.pick(truck, { status: true, weightKg: true, loadedOn: true, border: true, deliveredOn: true })),
    }),
  ),
  money: z.optional(
    z.object({
      buyer: company,
      seller: company,
      totalMinor: z.int(),
      currency: z.string(),
      ...z.pick(deal, { books: true, parts: true }).shape,
      milestones,
      next: z.nullable(z.pick(nextStep, { side: true, step: true, part: true, amountMinor: true, dueOn: true })),
      /** Without references and proofs. */
      payments: z.array(z.omit(payment, { reference: true, proof: true })),
    }),
  ),
  papers: z.array(z.pick(paper, { id: true, kind: true, number: true, version: true, madeAt: true })),
  files: z.array(z.pick(dealFile, { id: true, kind: true, at: true })),
})
export type GuestDeal = z.output<typeof guestDeal>

/** The part of the deal that the link shows, for everybody who has it. Counts the opening. 404 DEALS_GUEST_LINK_OVER. */
export const openDealAsGuest = endpoint({
  method: 'POST',
  url: '/api/deals/guests/open',
  schema: { body: z.object({ token }), response: { 200: guestDeal } },
})

/** A paper of the part, as PDF. */
export const readPaperAsGuest = endpoint({
  method: 'GET',
  url: '/api/deals/guests/:token/papers/:paper',
  schema: {
    params: z.object({ token, paper: z.uuid() }),
    querystring: z.object({ language: z._default(z.string().check(z.maxLength(10)), 'en') }),
    response: { 200: z.string() },
  },
})

/** A document of the deal, always as a download. */
export const readFileAsGuest = endpoint({
  method: 'GET',
  url: '/api/deals/guests/:token/files/:file',
  deadline: 'transfer',
  schema: { params: z.object({ token, file: z.uuid() }), response: { 200: z.string() } },
})

/** URL paths of the files, for links. */
export const guestPaperPath = (linkToken: string, paperId: string, language: string) =>
  `/api/deals/guests/${linkToken}/papers/${paperId}?${new URLSearchParams({ language })}`
export const guestFilePath = (linkToken: string, fileId: string) => `/api/deals/guests/${linkToken}/files/${fileId}`

/** The longest of `guestDays`. */
export const dealGuestLink = {
  name: 'guest of a deal',
  seconds: 30 * DAY_SECONDS,
  path: (linkToken: string) => `/deals/guests/${encodeURIComponent(linkToken)}`,
} as const satisfies TokenLink
