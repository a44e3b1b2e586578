/** Verification as staff see it. */
import { calendarDay, endpoint, lineOrNone, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organization } from './organizations.ts'
import { staffPage } from './staff-pages.ts'
import { subjectKinds, verification, verificationChecks, verificationStatuses, verificationStep, verificationSubject } from './verifications.ts'

/** waiting: submitted or in review. */
export const queueFilters = ['waiting', 'submitted', 'in-review', 'changes-requested', 'approved', 'ended'] as const

export const queuedVerification = z.object({
  id: z.uuid(),
  status: openEnum(verificationStatuses),
  subject: verificationSubject,
  /** Time of the last submission; null for a draft. */
  submittedAt: z.nullable(z.string()),
  documents: z.int(),
  /** The staff account that reviews it; null while unclaimed. */
  claimedBy: z.nullable(z.uuid()),
  claimedAt: z.nullable(z.string()),
})
export type QueuedVerification = z.output<typeof queuedVerification>

/** Oldest first, `STAFF_PAGE_SIZE` per page, total in X-Total-Count. Staff never see drafts, or verifications withdrawn before submission. */
export const listVerifications = endpoint({
  method: 'GET',
  url: '/api/staff/verifications',
  schema: {
    querystring: z.object({
      show: z._default(z.enum(queueFilters), 'waiting'),
      kind: z.optional(z.enum(subjectKinds)),
      country: lineOrNone(100),
      page: staffPage,
    }),
    response: { 200: z.array(queuedVerification) },
  },
})

/** What the owner entered at registration. */
const registered = z.object({
  website: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  contactPerson: z.nullable(z.string()),
  description: z.string(),
  createdAt: z.string(),
})

export const reviewedVerification = z.extend(verification, {
  subject: verificationSubject,
  registered,
  plan: z.nullable(z.string()),
  claimedBy: z.nullable(z.uuid()),
  claimedAt: z.nullable(z.string()),
  /** Ids of the documents that the caller has opened. */
  openedDocuments: z.array(z.uuid()),
  /** For each check, why the caller cannot certify it yet; null if the caller can. */
  certifiable: z.array(z.object({ check: openEnum(verificationChecks), obstacle: z.nullable(z.string()) })),
  /** All steps with their accounts, oldest first, including the subject's earlier verifications. */
  history: z.array(z.extend(verificationStep, { verificationId: z.uuid(), accountId: z.nullable(z.uuid()) })),
})
export type ReviewedVerification = z.output<typeof reviewedVerification>

const params = z.object({ id: z.uuid() })
const reviewed = { 200: reviewedVerification } as const
const reasons = z.object({ reasons: lines(10, 2000, 'Please give a reason of at least 10 characters.') })

/** 404 VERIFICATION_NOT_FOUND. */
export const getVerification = endpoint({ method: 'GET', url: '/api/staff/verifications/:id', schema: { params, response: reviewed } })

/**
 * A document to show on the page, not as a download. Like a download by staff, it counts as opened and is in the audit log. 404 VERIFICATION_NOT_FOUND.
 */
export const showVerificationDocument = endpoint({
  method: 'GET',
  url: '/api/staff/verifications/:id/documents/:documentId',
  deadline: 'transfer',
  schema: { params: z.object({ id: z.uuid(), documentId: z.uuid() }), response: { 200: z.string() } },
})

/** Assigns the verification to the caller. Only one member of staff can review it. 409 VERIFICATION_MOVED_ON if somebody else claimed it first. */
export const claimVerification = endpoint({ method: 'POST', url: '/api/staff/verifications/:id/claim', schema: { params, response: reviewed } })

/** Returns a claimed verification to the queue. Staff can also release a colleague's claim. */
export const releaseVerification = endpoint({ method: 'POST', url: '/api/staff/verifications/:id/release', schema: { params, response: reviewed } })

const CHECKED = 'Please select what you checked.'

/**
 * This call and the next two are only for the member of staff who claimed the verification; else 409 VERIFICATION_MOVED_ON. 400 for a check whose
 * evidence the owner did not send or the caller did not open: `certifiable` says which. `expiresOn` is from tomorrow to three years ahead.
 * 403 REAUTHENTICATION_REQUIRED without a login in the last 15 minutes.
 */
export const approveVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/approve',
  schema: {
    params,
    body: z.object({
      checks: z.array(z.enum(verificationChecks), CHECKED).check(z.minLength(1, CHECKED), z.maxLength(verificationChecks.length)),
      expiresOn: calendarDay('Please choose an expiry date.'),
    }),
    response: reviewed,
  },
})

export const requestVerificationChanges = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/request-changes',
  schema: { params, body: reasons, response: reviewed },
})

export const rejectVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/reject',
  schema: { params, body: reasons, response: reviewed },
})

/**
 * Withdraws a rejection: the caller reviews the evidence again, and the owner gets the reason. 409 VERIFICATION_SUPERSEDED if the owner has started another
 * verification, 409 VERIFICATION_MOVED_ON if it was not rejected.
 */
export const reopenVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/reopen',
  schema: { params, body: reasons, response: reviewed },
})

/** Withdraws an approval. */
export const revokeVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/revoke',
  schema: { params, body: reasons, response: reviewed },
})

/** Features an active organization (true) or stops featuring it (false). With null, the organization's plan decides. 404 if not active. */
export const featureOrganization = endpoint({
  method: 'PUT',
  url: '/api/staff/organizations/:id/featured',
  schema: { params, body: z.object({ featured: z.nullable(z.boolean()) }), response: { 200: organization } },
})
