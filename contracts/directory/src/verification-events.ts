/** Verification events. They never contain evidence or reasons. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { subjectKinds } from './verifications.ts'

/** Staff decided, or the verification expired. Authorised services read evidence and reasons from the directory. */
export const verificationDecided = event(
  'directory.verification.decided.v1',
  z.object({
    verificationId: z.uuid(),
    /** Id of the company or organization, and of its account. */
    subjectId: z.uuid(),
    subjectKind: openEnum(subjectKinds),
    /** in-review: staff withdrew a rejection. */
    decision: openEnum(['approved', 'changes-requested', 'rejected', 'revoked', 'expired', 'in-review']),
    /** The last valid day of an approval; null for other decisions. */
    expiresOn: z.nullable(z.string()),
    decidedAt: z.iso.datetime(),
  }),
)

/** An organization passed verification. The identity service invites its contact; the new account gets the organization's id. */
export const organizationVerified = event(
  'directory.organization.verified.v1',
  z.object({
    organizationId: z.uuid(),
    name: z.string(),
    /** regional, association or authority. */
    type: z.string(),
    contactPerson: z.string(),
    email: z.string(),
  }),
)
