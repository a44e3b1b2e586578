/** Trade papers that the seller makes from a deal: drawn as PDF, and as UBL 2.1 for other programs. */
import { endpoint, line, openEnum, quantityForm } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const paperKinds = ['proforma', 'invoice', 'packing-list', 'delivery-note', 'origin'] as const
export type PaperKind = (typeof paperKinds)[number]
/** These need the packing of the goods. */
export const packedKinds: readonly PaperKind[] = ['packing-list', 'delivery-note', 'origin']

const kilograms = z.string().check(z.regex(quantityForm, 'Please enter a weight in kilograms, with at most three decimals.'))

/** How the goods are packed: one entry for each line of the terms, in their order. */
export const packing = z.object({
  lines: z
    .array(
      z.object({
        packages: z
          .int('Please enter a number of packages.')
          .check(z.minimum(1, 'Please enter a number of packages.'), z.maximum(1_000_000, 'This number is too large.')),
        netKg: kilograms,
        grossKg: kilograms,
        /** Code of the goods in the Harmonized System. */
        hsCode: z.optional(z.string().check(z.regex(/^(?:\d{6}(?:\d{2}){0,2})?$/, 'Please enter 6, 8 or 10 digits.'))),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  /** Where the goods come from. */
  originCountry: line(2, 60, 'Please choose a country.'),
})
export type Packing = z.output<typeof packing>

export const paper = z.object({
  id: z.uuid(),
  kind: openEnum(paperKinds),
  /** Counts from 1 in each company and kind, without gaps: "CI-000001". */
  number: z.string(),
  /** Counts from 1 in each paper. */
  version: z.int(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Whether there is a newer version. */
  replaced: z.boolean(),
  /** Whether the terms or the packing have changed since. */
  outdated: z.boolean(),
  /** Names the paper's public page. */
  code: z.string(),
})
export type Paper = z.output<typeof paper>

const papers = z.object({
  /** Null until the seller has entered it. */
  packing: z.nullable(packing),
  /** The newest first. */
  papers: z.array(paper),
})
export type Papers = z.output<typeof papers>

const dealId = z.object({ id: z.uuid() })
const paperId = z.object({ id: z.uuid(), paper: z.uuid() })
const changed = { 200: papers }

/** For the two companies, and for staff to read if the deal is or was disputed; others get 404 DEALS_NOT_FOUND, here and below. */
export const listPapers = endpoint({ method: 'GET', url: '/api/deals/:id/papers', schema: { params: dealId, response: changed } })

/** By the seller, while the deal is not cancelled. 400 if a weight is impossible, or if the lines are not those of the terms. */
export const setPacking = endpoint({
  method: 'PUT',
  url: '/api/deals/:id/packing',
  schema: { params: dealId, body: packing, response: changed },
})

/**
 * By the seller, while the deal is not cancelled. Makes a new version if something that the paper says has changed, otherwise nothing. 409
 * DEALS_PACKING_MISSING for a paper that needs the packing.
 */
export const makePaper = endpoint({
  method: 'POST',
  url: '/api/deals/:id/papers',
  schema: { params: dealId, body: z.object({ kind: z.enum(paperKinds, 'Please choose a paper') }), response: changed },
})

/** The PDF. Its bytes never change in one language. */
export const readPaper = endpoint({
  method: 'GET',
  url: '/api/deals/:id/papers/:paper/pdf',
  schema: {
    params: paperId,
    querystring: z.object({
      /** A language of the site; English for any other. */
      language: z._default(z.string().check(z.maxLength(10)), 'en'),
    }),
    response: { 200: z.string() },
  },
})

/** The paper as UBL 2.1: an Invoice, a DespatchAdvice or a CertificateOfOrigin. */
export const readPaperXml = endpoint({
  method: 'GET',
  url: '/api/deals/:id/papers/:paper/xml',
  schema: { params: paperId, response: { 200: z.string() } },
})

/** For everybody who has the paper. 404 DEALS_PAPER_NOT_FOUND for an unknown code. */
export const checkPaper = endpoint({
  method: 'GET',
  url: '/api/deals/papers/:code',
  schema: {
    params: z.object({ code: z.string().check(z.maxLength(64)) }),
    response: {
      200: z.object({
        ...z.pick(paper, { kind: true, number: true, version: true, madeAt: true, replaced: true }).shape,
        seller: z.string(),
        buyer: z.string(),
        /** SHA-256 of each PDF of this paper that somebody has downloaded, one for each language. In hexadecimal. */
        hashes: z.array(z.string()),
      }),
    },
  },
})

/** URL paths of the files, for links. */
export const paperPdfPath = (dealId: string, paperId: string, language: string) =>
  `/api/deals/${dealId}/papers/${paperId}/pdf?${new URLSearchParams({ language })}`
export const paperXmlPath = (dealId: string, paperId: string) => `/api/deals/${dealId}/papers/${paperId}/xml`
