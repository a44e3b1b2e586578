/** Trade passports: signed facts about a company that anybody can check, even without a network. docs/passports.md describes the format. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** The facts that a company can show, in the order in which they are shown. */
export const passportFactKinds = ['registration', 'country', 'deals', 'ready', 'paid', 'loads'] as const
export type PassportFactKind = (typeof passportFactKinds)[number]

/** For how many days a passport can be valid. */
export const passportDays = [30, 90, 180] as const
/** Passports that one company can make in 24 hours. */
export const PASSPORTS_A_DAY = 10

/** Kept, and of how many. */
const count = z.tuple([z.int(), z.int()])

const facts = {
  /** Registration number that our staff checked. */
  registration: z.optional(z.string()),
  /** Country of this registration. */
  country: z.optional(z.string()),
  /** Day of this check, YYYY-MM-DD in Kigali. Present with `registration` or `country`. */
  verified: z.optional(z.string()),
  /** Deals completed, of all that count: see getDealRecord. */
  deals: z.optional(count),
  /** Goods ready by the agreed day, as seller. */
  ready: z.optional(count),
  /** Paid on time, as buyer. */
  paid: z.optional(count),
  /** Loads that the company's trucks delivered. */
  loads: z.optional(z.int()),
}
const passportFacts = z.object(facts)
export type PassportFacts = z.output<typeof passportFacts>

/** What a passport says: the claims of its JSON Web Token. */
export const passportClaims = z.object({
  /** Names the passport in the list of revoked ones. */
  jti: z.string(),
  /** When the facts were read, in seconds since 1970. */
  iat: z.int(),
  /** The end of its validity, in seconds since 1970. */
  exp: z.int(),
  /** The company: its id on Ungana. */
  sub: z.string(),
  /** The company's name. */
  name: z.string(),
  ...facts,
})
export type PassportClaims = z.output<typeof passportClaims>

const passport = z.object({
  id: z.uuid(),
  /** The signed token, which the QR code holds in the fragment of the address. */
  token: z.string(),
  claims: passportClaims,
  /** ISO 8601, UTC. null while it is not revoked. */
  revokedAt: z.nullable(z.string()),
})
export type Passport = z.output<typeof passport>

const passports = z.object({
  /** The newest first, at most 100. */
  passports: z.array(passport),
})

/** The caller's passports. */
export const listPassports = endpoint({ method: 'GET', url: '/api/deals/passports', schema: { response: { 200: passports } } })

/** The facts about the caller that a passport can show now. A fact that does not exist is left out. */
export const getPassportFacts = endpoint({ method: 'GET', url: '/api/deals/passports/facts', schema: { response: { 200: passportFacts } } })

/** Signs the chosen facts as they are now. 400 if one does not exist; 429 DEALS_TOO_MANY_PASSPORTS. */
export const makePassport = endpoint({
  method: 'POST',
  url: '/api/deals/passports',
  schema: {
    body: z.object({
      facts: z
        .array(z.enum(passportFactKinds, 'Please choose a fact'))
        .check(z.minLength(1, 'Please choose at least one fact.'), z.maxLength(passportFactKinds.length)),
      days: z.literal(passportDays, 'Please choose how long it is valid.'),
    }),
    response: { 200: passports },
  },
})

/** Adds the passport to the public list of revoked ones, permanently. 404 DEALS_PASSPORT_NOT_FOUND. */
export const revokePassport = endpoint({
  method: 'POST',
  url: '/api/deals/passports/:id/revoke',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: passports } },
})

/** The passport as a PDF, with its QR code. */
export const readPassport = endpoint({
  method: 'GET',
  url: '/api/deals/passports/:id/pdf',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({
      /** A language of the site; English for any other. */
      language: z._default(z.string().check(z.maxLength(10)), 'en'),
    }),
    response: { 200: z.string() },
  },
})

const passportKeys = z.object({
  /** A JSON Web Key Set (RFC 7517) of Ed25519 keys. Old keys stay while passports that they signed are valid. */
  keys: z.array(z.object({ kty: z.string(), crv: z.string(), x: z.string(), kid: z.string(), alg: z.string(), use: z.string() })),
  /** The `jti` of each passport that was revoked and has not expired. */
  revoked: z.array(z.string()),
  /** When the service made this list. ISO 8601, UTC. */
  at: z.string(),
})
export type PassportKeys = z.output<typeof passportKeys>

/** For everybody, also at /.well-known/trade-passports.json: the keys that sign passports, and the revoked passports. */
export const getPassportKeys = endpoint({
  method: 'GET',
  url: '/api/.well-known/trade-passports.json',
  schema: { response: { 200: passportKeys } },
})

/** URL path of the PDF, for links. */
export const passportPdfPath = (id: string, language: string) => `/api/deals/passports/${id}/pdf?${new URLSearchParams({ language })}`
