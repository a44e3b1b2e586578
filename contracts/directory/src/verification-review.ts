/** Verification as staff see it. */
import { calendarDay, endpoint, lineOrNone, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { organization } from './organizations.ts'
import { staffPage } from './staff-pages.ts'
import { subjectKinds, verification, verificationChecks, verificationStatuses, verificationStep, verificationSubject } from './verifications.ts'

/** waiting: submitted and in review. */
export const queueFilters = ['waiting', 'submitted', 'in-review', 'changes-requested', 'approved', 'ended'] as const

export const queuedVerification = z.object({
  id: z.uuid(),
  status: openEnum(verificationStatuses),
  subject: verificationSubject,
  /** The last time; null for a draft. */
  submittedAt: z.nullable(z.string()),
  documents: z.int(),
  /** The staff account that reviews it, and since when. */
  claimedBy: z.nullable(z.uuid()),
  claimedAt: z.nullable(z.string()),
})
export type QueuedVerification = z.output<typeof queuedVerification>

/** Oldest first, `STAFF_PAGE_SIZE` a page; header X-Total-Count. Drafts and those withdrawn before they came are nobody's to see. */
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

/** What the owner said of itself at registration. */
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
  /** All of it, the accounts included; the oldest first, those of earlier verifications of the same subject before. */
  history: z.array(z.extend(verificationStep, { verificationId: z.uuid(), accountId: z.nullable(z.uuid()) })),
})
export type ReviewedVerification = z.output<typeof reviewedVerification>

const params = z.object({ id: z.uuid() })
const reviewed = { 200: reviewedVerification } as const
const reasons = z.object({ reasons: lines(10, 2000, 'Please say why, in at least 10 characters.') })

/** 404 VERIFICATION_NOT_FOUND. */
export const getVerification = endpoint({ method: 'GET', url: '/api/staff/verifications/:id', schema: { params, response: reviewed } })

/** Takes it for review: one of the staff at a time. 409 VERIFICATION_MOVED_ON where somebody was faster. */
export const claimVerification = endpoint({ method: 'POST', url: '/api/staff/verifications/:id/claim', schema: { params, response: reviewed } })

/** Gives it back, one's own or, where somebody is away, another's. */
export const releaseVerification = endpoint({ method: 'POST', url: '/api/staff/verifications/:id/release', schema: { params, response: reviewed } })

const CHECKED = 'Please say what you checked.'

/** By whoever claimed it, like the next two; else 409 VERIFICATION_MOVED_ON. `expiresOn` is from tomorrow to three years ahead. */
export const approveVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/approve',
  schema: {
    params,
    body: z.object({
      checks: z.array(z.enum(verificationChecks), CHECKED).check(z.minLength(1, CHECKED), z.maxLength(verificationChecks.length)),
      expiresOn: calendarDay('Please choose until when it holds.'),
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
 * Takes back a rejection: the caller reviews it anew, and its owner is told why. 409 VERIFICATION_SUPERSEDED where the owner has begun another one
 * since, 409 VERIFICATION_MOVED_ON where it was not rejected.
 */
export const reopenVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/reopen',
  schema: { params, body: reasons, response: reviewed },
})

/** Takes back an approval. */
export const revokeVerification = endpoint({
  method: 'POST',
  url: '/api/staff/verifications/:id/revoke',
  schema: { params, body: reasons, response: reviewed },
})

/** Shows an active organization among the featured, or not; null leaves it to its plan. 404 where it is not active. */
export const featureOrganization = endpoint({
  method: 'PUT',
  url: '/api/staff/organizations/:id/featured',
  schema: { params, body: z.object({ featured: z.nullable(z.boolean()) }), response: { 200: organization } },
})
