/** Verification as its owner sees it: a company, an organization with an account, or an organization's contact with an emailed link. */
import { actor, DAY_SECONDS, endpoint, line, lineOrNone, linesOrNone, openEnum, type TokenLink } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { verificationPath } from './paths.ts'

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
  /** Country of registration. */
  country: line(1, 100, 'Please select the country of registration.'),
  registrationNumber: line(2, 60, 'Please enter the registration number.'),
  /** Empty text stores null. */
  taxNumber: lineOrNone(60),
  /** For the staff who review the evidence. */
  note: linesOrNone(2000),
})

export const verificationDocument = z.object({
  id: z.uuid(),
  /** The file name that the owner uploaded. */
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type VerificationDocument = z.output<typeof verificationDocument>

/** A change of status, and when. */
export const verificationStep = z.object({
  status: openEnum(verificationStatuses),
  by: openEnum(['owner', 'staff', 'time']),
  /** Explanation for the owner; null if none was given. */
  reasons: z.nullable(z.string()),
  at: z.string(),
  /** The owner's person. Only the owner's own people see it. */
  person: z.optional(actor),
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
  /** Oldest first. */
  steps: z.array(verificationStep),
  /** What staff checked; empty until approved. */
  checks: z.array(openEnum(verificationChecks)),
  submittedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The last valid day as "2027-11-20"; null until approved. */
  expiresOn: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Verification = z.output<typeof verification>

export const verificationSubject = z.object({
  kind: openEnum(subjectKinds),
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  /** A business type (manufacturer, supplier, …) or an organization type (regional, association, authority). */
  type: z.string(),
  /** An organization is pending, awaiting-payment, active, rejected, withdrawn or suspended. A company is active or suspended. */
  status: z.string(),
  featured: z.boolean(),
  sample: z.boolean(),
})

/** Replaces a login until the organization has an account. A newer email replaces it. */
export const verificationLink = { name: 'verification', seconds: 60 * DAY_SECONDS, path: verificationPath } as const satisfies TokenLink

const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))
/** The emailed link's token, instead of a session. */
const byLink = z.object({ token: z.optional(linkToken) })
const byId = z.object({ id: z.uuid() })
const byDocument = z.object({ id: z.uuid(), documentId: z.uuid() })

const ownVerification = z.object({
  subject: verificationSubject,
  /** True while visitors see the badge. */
  badge: z.boolean(),
  /** The current plan, from payments' events; null without a plan. */
  plan: z.nullable(z.string()),
  planHasBadge: z.boolean(),
  /** Newest first, at most 20. At most one is open: draft, submitted, in-review or changes-requested. */
  verifications: z.array(verification),
})
export type OwnVerification = z.output<typeof ownVerification>

/**
 * Status of the caller's own verification. All calls here are about the caller's company or organization, or about the organization of an emailed
 * link. 401 without a login and without a link, 404 if the account cannot be verified. 410 VERIFICATION_LINK_OVER for a link that has expired or was
 * replaced by a newer one, and once the organization has an account or is suspended.
 */
export const getOwnVerification = endpoint({
  method: 'GET',
  url: '/api/verifications/me',
  schema: {
    querystring: byLink,
    response: { 200: ownVerification },
  },
})

/**
 * Creates a draft. A repeated call with the same Idempotency-Key creates no second draft. 409 VERIFICATION_OPEN while the owner has another open
 * verification.
 */
export const openVerification = endpoint({
  method: 'POST',
  url: '/api/verifications',
  schema: { querystring: byLink, body: evidenceForm, response: { 201: verification } },
})

/** For a draft, or after staff asked for changes; else 409 VERIFICATION_NOT_OPEN. 404 VERIFICATION_NOT_FOUND for another owner's verification. */
export const changeVerification = endpoint({
  method: 'PUT',
  url: '/api/verifications/:id',
  schema: { params: byId, querystring: byLink, body: evidenceForm, response: { 200: verification } },
})

/** Sends the evidence to staff. 400 if a company uploaded no document, 409 VERIFICATION_MOVED_ON if staff already have it. */
export const submitVerification = endpoint({
  method: 'POST',
  url: '/api/verifications/:id/submit',
  schema: { params: byId, querystring: byLink, response: { 200: verification } },
})

/** Withdraws an open verification. 409 VERIFICATION_MOVED_ON if the verification has already ended. */
export const withdrawVerification = endpoint({
  method: 'POST',
  url: '/api/verifications/:id/withdraw',
  schema: { params: byId, querystring: byLink, response: { 200: verification } },
})

/**
 * A multipart form with a PDF, JPEG or PNG of at most `DOCUMENT_BYTES_MAX` in the field `file`. 409 TOO_MANY_DOCUMENTS beyond `DOCUMENTS_MAX`,
 * 409 VERIFICATION_NOT_OPEN; for a refused file, the same errors as `uploadImage`.
 */
export const addVerificationDocument = endpoint({
  method: 'POST',
  url: '/api/verifications/:id/documents',
  deadline: 'transfer',
  schema: { params: byId, querystring: byLink, response: { 201: verificationDocument } },
})

/**
 * The file as a download. For the owner's account and staff; what staff read is in the audit log, and counts as opened. An emailed link does not open the document. 404 for
 * others.
 */
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

/**
 * Emails a new link to the contact of the organization that an expired or replaced link was for. 410 VERIFICATION_LINK_OVER for an unknown link, and
 * if the organization has an account or is suspended; 429 VERIFICATION_LINK_SENT after three links in a day.
 */
export const renewVerificationLink = endpoint({
  method: 'POST',
  url: '/api/verifications/link',
  schema: { body: z.object({ token: linkToken }), response: { 202: z.undefined() } },
})

/** Public facts of a valid verification: what staff checked and when. Never numbers or documents. */
export const badgeFacts = z.object({
  verified: z.boolean(),
  /** True for a sample: it shows what a badge looks like, and nobody was checked. */
  sample: z.boolean(),
  checks: z.array(openEnum(verificationChecks)),
  /** How many documents staff had opened when they approved; 0 if they checked none. */
  documents: z.int(),
  /** "2026-03-12"; null if not verified. */
  checkedOn: z.nullable(z.string()),
  /** The last valid day: "2027-03-11". */
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
