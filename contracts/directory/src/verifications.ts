/** Verification as its owner sees it: a business, an organization with an account, or an organization's contact who came by a mailed link. */
import { endpoint, line, lineOrNone, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const verificationStatuses = [
  'draft',
  'submitted',
  'in-review',
  'changes-requested',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'revoked',
  'replaced',
] as const
export const verificationChecks = ['registration-number', 'tax-number', 'documents', 'contact'] as const
export const subjectKinds = ['business', 'organization'] as const

export const DOCUMENTS_MAX = 6
/** 10 MiB. */
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const evidenceForm = z.object({
  /** Of registration. */
  country: line(1, 100, 'Please select the country of registration.'),
  registrationNumber: line(2, 60, 'Please enter the registration number.'),
  /** Empty means none. */
  taxNumber: lineOrNone(60),
  /** For whoever reviews it. */
  note: linesOrNone(2000),
})

export const verificationDocument = z.object({
  id: z.uuid(),
  /** As its owner called it. */
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type VerificationDocument = z.output<typeof verificationDocument>

/** A state that a verification came to, and when. */
export const verificationStep = z.object({
  status: openEnum(verificationStatuses),
  by: openEnum(['owner', 'staff', 'time']),
  /** Why, in words for the owner; null where there is nothing to say. */
  reasons: z.nullable(z.string()),
  at: z.string(),
})
export type VerificationStep = z.output<typeof verificationStep>

export const verification = z.object({
  id: z.uuid(),
  status: openEnum(verificationStatuses),
  country: z.string(),
  registrationNumber: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  note: z.nullable(z.string()),
  documents: z.array(verificationDocument),
  /** The oldest first. */
  steps: z.array(verificationStep),
  /** What staff looked at; empty until it is approved. */
  checks: z.array(openEnum(verificationChecks)),
  submittedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** "2027-11-20", its last day; null until it is approved. */
  expiresOn: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Verification = z.output<typeof verification>

export const verificationSubject = z.object({
  kind: openEnum(subjectKinds),
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  /** manufacturer, supplier, … or regional, association, authority. */
  type: z.string(),
  /** Of an organization: pending, awaiting-payment, active, rejected, withdrawn or suspended. Of a business: active or suspended. */
  status: z.string(),
  featured: z.boolean(),
  sample: z.boolean(),
})

/** The mailed link's token, in the place of a session. */
const byLink = z.object({ token: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))) })
const byId = z.object({ id: z.uuid() })
const byDocument = z.object({ id: z.uuid(), documentId: z.uuid() })

const ownVerification = z.object({
  subject: verificationSubject,
  /** Whether everybody sees the badge. */
  badge: z.boolean(),
  /** As payments last told; null for none. */
  plan: z.nullable(z.string()),
  planHasBadge: z.boolean(),
  /** Newest first, at most 20. At most one is open: draft, submitted, in-review or changes-requested. */
  verifications: z.array(verification),
})
export type OwnVerification = z.output<typeof ownVerification>

/**
 * How one's own verification stands. All calls here take the caller's own business or organization, or the organization of a mailed link. 401
 * without either, 410 VERIFICATION_LINK_OVER for a link that is over, 404 where the account has nothing to verify.
 */
export const getOwnVerification = endpoint({
  method: 'GET',
  url: '/api/verifications/me',
  schema: {
    querystring: byLink,
    response: { 200: ownVerification },
  },
})

/** Begins one, as a draft. With an Idempotency-Key, sent twice makes one. 409 VERIFICATION_OPEN while another is open. */
export const openVerification = endpoint({
  method: 'POST',
  url: '/api/verifications',
  schema: { querystring: byLink, body: evidenceForm, response: { 201: verification } },
})

/** Of a draft, or where changes were asked for; else 409 VERIFICATION_NOT_OPEN. 404 VERIFICATION_NOT_FOUND for another's. */
export const changeVerification = endpoint({
  method: 'PUT',
  url: '/api/verifications/:id',
  schema: { params: byId, querystring: byLink, body: evidenceForm, response: { 200: verification } },
})

/** Hands it to staff. 400 where a business has no document in it, 409 VERIFICATION_MOVED_ON where it is not the owner's turn. */
export const submitVerification = endpoint({
  method: 'POST',
  url: '/api/verifications/:id/submit',
  schema: { params: byId, querystring: byLink, response: { 200: verification } },
})

/** Ends one that is open. 409 VERIFICATION_MOVED_ON where it has ended. */
export const withdrawVerification = endpoint({
  method: 'POST',
  url: '/api/verifications/:id/withdraw',
  schema: { params: byId, querystring: byLink, response: { 200: verification } },
})

/**
 * A form with the file as its field `file`: a PDF, a JPEG or a PNG of at most `DOCUMENT_BYTES_MAX`. 409 TOO_MANY_DOCUMENTS beyond `DOCUMENTS_MAX`,
 * 409 VERIFICATION_NOT_OPEN; what is wrong with the file is said as for pictures.
 */
export const addVerificationDocument = endpoint({
  method: 'POST',
  url: '/api/verifications/:id/documents',
  deadline: 'transfer',
  schema: { params: byId, querystring: byLink, response: { 201: verificationDocument } },
})

/** The file, to save: for its owner's account and for staff, whose reading is in the audit log. A link does not open it. 404 for all others. */
export const readVerificationDocument = endpoint({
  method: 'GET',
  url: '/api/verifications/:id/documents/:documentId',
  deadline: 'transfer',
  schema: { params: byDocument, response: { 200: z.string() } },
})

export const removeVerificationDocument = endpoint({
  method: 'DELETE',
  url: '/api/verifications/:id/documents/:documentId',
  schema: { params: byDocument, querystring: byLink, response: { 204: z.undefined() } },
})

/** What everybody may know of a verification that holds: what was looked at and when, never the numbers and documents themselves. */
export const badgeFacts = z.object({
  verified: z.boolean(),
  /** A sample shows what a badge looks like; nobody was checked. */
  sample: z.boolean(),
  checks: z.array(openEnum(verificationChecks)),
  /** "2026-03-12"; null where there is nothing to tell. */
  checkedOn: z.nullable(z.string()),
  /** "2027-03-11", the last day. */
  validUntil: z.nullable(z.string()),
})
export type BadgeFacts = z.output<typeof badgeFacts>

export const getBusinessBadge = endpoint({
  method: 'GET',
  url: '/api/users/:id/verification',
  schema: { params: byId, response: { 200: badgeFacts } },
})

export const getOrganizationBadge = endpoint({
  method: 'GET',
  url: '/api/organizations/:id/verification',
  schema: { params: byId, response: { 200: badgeFacts } },
})
