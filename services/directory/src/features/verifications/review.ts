// What staff do: look, claim, decide.
import { organizationVerified, type ReviewedVerification, verificationDecided } from '@ungana/contracts-directory'
import { InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { type Mail, queueMail } from '@ungana/service-kit/mailer'
import { VerificationNotFound, VerificationSuperseded } from '#errors.ts'
import { dayInKigali } from '#lib/calendar-day.ts'
import type { Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import { type ChangeOrigin, withStanding } from '#lib/standing.ts'
import { approvedMail, changesRequestedMail, type Recipient, rejectedMail, reopenedMail, revokedMail } from '#lib/verification-mails.ts'
import { linkFor } from './contact-link.ts'
import { moveVerification, type VerificationRow } from './move.ts'
import { reviewedVerification } from './reviewed.ts'
import { findSubject } from './subject.ts'

export interface Review extends ChangeOrigin {
  readonly id: string
  readonly staffId: string
}

/** @throws VerificationNotFound, VerificationMovedOn */
export async function claim(tx: Transaction, review: Review): Promise<ReviewedVerification> {
  await moveVerification(tx, review.id, { act: 'claim', accountId: review.staffId })
  return reviewedVerification(tx, review.id)
}

/** @throws VerificationNotFound, VerificationMovedOn */
export async function release(tx: Transaction, review: Review): Promise<ReviewedVerification> {
  await moveVerification(tx, review.id, { act: 'release', accountId: review.staffId })
  return reviewedVerification(tx, review.id)
}

const YEARS = 3

/**
 * From now on the badge shows, where the plan has it; an organization's contact is invited. What was approved before is replaced.
 * @throws InvalidInput for a day that is not from tomorrow to three years ahead; VerificationNotFound, VerificationMovedOn
 */
export async function approve(tx: Transaction, review: Review, { checks, expiresOn }: { checks: readonly string[]; expiresOn: string }) {
  const now = new Date()
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + YEARS)
  if (expiresOn <= dayInKigali(now) || expiresOn > dayInKigali(latest)) {
    throw new InvalidInput('expiresOn', `Please choose a day from tomorrow to ${YEARS} years ahead.`)
  }
  return decide(tx, review, async (subjectId) => {
    const earlier = await tx.verification.findFirst({ where: { subjectId, status: 'approved' }, select: { id: true } })
    if (earlier) await moveVerification(tx, earlier.id, { act: 'replace', accountId: review.staffId })
    const approval = { checks: [...new Set(checks)], expiresOn: new Date(expiresOn) }
    return moveVerification(tx, review.id, { act: 'approve', accountId: review.staffId, approval })
  })
}

/** @throws VerificationNotFound, VerificationMovedOn */
export const refuse = (tx: Transaction, review: Review, act: 'requestChanges' | 'reject' | 'revoke', reasons: string) =>
  decide(tx, review, () => moveVerification(tx, review.id, { act, accountId: review.staffId, reasons }), reasons)

/** Takes back a rejection. @throws VerificationNotFound, VerificationMovedOn, VerificationSuperseded */
export const reopen = (tx: Transaction, review: Review, reasons: string) =>
  decide(
    tx,
    review,
    async (subjectId) => {
      const { createdAt } = await tx.verification.findUniqueOrThrow({ where: { id: review.id }, select: { createdAt: true } })
      const newer = { subjectId, createdAt: { gt: createdAt }, status: { not: 'withdrawn' } }
      if ((await tx.verification.count({ where: newer })) > 0) throw new VerificationSuperseded()
      return moveVerification(tx, review.id, { act: 'reopen', accountId: review.staffId, reasons })
    },
    reasons,
  )

async function decide(
  tx: Transaction,
  { id, ...origin }: Review,
  move: (subjectId: string) => Promise<VerificationRow>,
  reasons = '',
): Promise<ReviewedVerification> {
  const found = await tx.verification.findUnique({ where: { id }, select: { subjectId: true } })
  if (!found) throw new VerificationNotFound()
  const { subjectId } = found
  await withStanding(tx, subjectId, origin, async () => {
    const row = await move(subjectId)
    await announceDecision(tx, row, origin.requestId)
    await mailDecision(tx, row, reasons, origin)
  })
  return reviewedVerification(tx, id)
}

export async function announceDecision(tx: Transaction, row: VerificationRow, requestId?: string): Promise<void> {
  const { id, subjectId, subjectKind, status, expiresOn, decidedAt } = row
  await outbox.add(
    tx,
    verificationDecided,
    {
      verificationId: id,
      subjectId,
      subjectKind,
      decision: status,
      expiresOn: status === 'approved' && expiresOn ? isoDay(expiresOn) : null,
      decidedAt: (decidedAt ?? new Date()).toISOString(),
    },
    requestId === undefined ? {} : { requestId },
  )
}

type Decision = 'approved' | 'changes-requested' | 'rejected' | 'revoked' | 'in-review'

async function mailDecision(tx: Transaction, row: VerificationRow, reasons: string, { site, requestId }: ChangeOrigin): Promise<void> {
  const subject = await findSubject(tx, row.subjectId)
  if (!subject || subject.email === null) return
  const { kind, name, type } = subject.public
  if (kind === 'organization' && row.status === 'approved') {
    // Identity invites the contact: its mail holds the secret, which no event may.
    const { contactPerson } = subject.registered
    await outbox.add(
      tx,
      organizationVerified,
      { organizationId: row.subjectId, name, type, contactPerson: contactPerson ?? name, email: subject.email },
      requestId === undefined ? {} : { requestId },
    )
    return
  }
  const recipient: Recipient = { to: subject.email, link: await linkFor(tx, row, site) }
  const mails: Readonly<Record<Decision, () => Mail>> = {
    approved: () => approvedMail(recipient, name, row.expiresOn ? isoDay(row.expiresOn) : '', subject.verified),
    'changes-requested': () => changesRequestedMail(recipient, name, reasons),
    rejected: () => rejectedMail(recipient, name, reasons),
    revoked: () => revokedMail(recipient, name, reasons),
    'in-review': () => reopenedMail(recipient, name, reasons),
  }
  await queueMail(tx, mails[row.status as Decision]())
}
