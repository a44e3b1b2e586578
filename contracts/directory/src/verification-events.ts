/** What others learn of verification: what was decided of whom. Never the evidence, nor why. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { subjectKinds } from './verifications.ts'

/** Staff, or time, have decided. Evidence and reasons are read from the directory by whoever may. */
export const verificationDecided = event(
  'directory.verification.decided.v1',
  z.object({
    verificationId: z.uuid(),
    /** The account's as well. */
    subjectId: z.uuid(),
    subjectKind: openEnum(subjectKinds),
    /** in-review: a rejection was taken back. */
    decision: openEnum(['approved', 'changes-requested', 'rejected', 'revoked', 'expired', 'in-review']),
    /** The last day of what was approved; null for other decisions. */
    expiresOn: z.nullable(z.string()),
    decidedAt: z.iso.datetime(),
  }),
)

/** An organization passed verification; identity invites its contact, whose account gets the organization's id. */
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
