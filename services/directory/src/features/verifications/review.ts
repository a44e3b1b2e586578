// What staff do with a verification: claim, release and decide.

import { organizationVerified, type ReviewedVerification, verificationDecided } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
import { dayInKigali, InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Mail } from '@ungana/service-kit/mailer'
import { VerificationNotFound, VerificationSuperseded } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'
import { queueMailAbout } from '#lib/organization-mail.ts'
import { type ChangeOrigin, publishStatusChange } from '#lib/public-status.ts'
import { approvedMail, changesRequestedMail, type Recipient, rejectedMail, reopenedMail, revokedMail } from '#lib/verification-mails.ts'
import { requireCertifiable } from './certifiable.ts'
import { changeStatus, type VerificationRow } from './change-status.ts'
import { linkFor } from './contact-link.ts'
import { reviewedVerification } from './reviewed.ts'
import { findSubject } from './subject.ts'

export interface Review extends ChangeOrigin {
  readonly id: string
  readonly staffId: string
}

/** @throws VerificationNotFound, VerificationStatusChanged */
export async function claim(tx: Transaction, review: Review): Promise<ReviewedVerification> {
  await changeStatus(tx, review.id, { action: 'claim', accountId: review.staffId })
  return reviewedVerification(tx, review.id, review.staffId)
}

/** @throws VerificationNotFound, VerificationStatusChanged */
export async function release(tx: Transaction, review: Review): Promise<ReviewedVerification> {
  await changeStatus(tx, review.id, { action: 'release', accountId: review.staffId })
  return reviewedVerification(tx, review.id, review.staffId)
}

const MAX_YEARS = 3

/**
 * Approves and replaces an earlier approval. The badge shows if the plan includes it; an organization's contact is invited to create an account.
 * @throws InvalidInput if the day is not from tomorrow to three years ahead, or for evidence that was not sent or not opened; VerificationNotFound,
 * VerificationStatusChanged
 */
export async function approve(tx: Transaction, review: Review, { checks, expiresOn }: { checks: readonly string[]; expiresOn: string }) {
  const now = new Date()
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_YEARS)
  if (expiresOn <= dayInKigali(now) || expiresOn > dayInKigali(latest)) {
    throw new InvalidInput('expiresOn', text('Please choose a day from tomorrow to {years} years ahead.', { years: MAX_YEARS }))
  }
  return decide(tx, review, async (subjectId) => {
    const earlier = await tx.verification.findFirst({ where: { subjectId, status: 'approved' }, select: { id: true } })
    if (earlier) await changeStatus(tx, earlier.id, { action: 'replace', accountId: review.staffId })
    const approval = { checks: [...new Set(checks)], expiresOn: new Date(expiresOn) }
    const row = await changeStatus(tx, review.id, { action: 'approve', accountId: review.staffId, approval })
    requireCertifiable(checks, (await reviewedVerification(tx, review.id, review.staffId)).certifiable)
    return row
  })
}

/** @throws VerificationNotFound, VerificationStatusChanged */
export const refuse = (tx: Transaction, review: Review, action: 'requestChanges' | 'reject' | 'revoke', reasons: string) =>
  decide(tx, review, () => changeStatus(tx, review.id, { action, accountId: review.staffId, reasons }), reasons)

/** Withdraws a rejection. @throws VerificationNotFound, VerificationStatusChanged, VerificationSuperseded */
export const reopen = (tx: Transaction, review: Review, reasons: string) =>
  decide(
    tx,
    review,
    async (subjectId) => {
      const { createdAt } = await tx.verification.findUniqueOrThrow({ where: { id: review.id }, select: { createdAt: true } })
      const newer = { subjectId, createdAt: { gt: createdAt }, status: { not: 'withdrawn' } }
      if ((await tx.verification.count({ where: newer })) > 0) throw new VerificationSuperseded()
      return changeStatus(tx, review.id, { action: 'reopen', accountId: review.staffId, reasons })
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
  await publishStatusChange(tx, subjectId, origin, async () => {
    const row = await move(subjectId)
    await announceDecision(tx, row, origin.requestId)
    await mailDecision(tx, row, reasons, origin)
  })
  return reviewedVerification(tx, id, origin.staffId)
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
    // Identity emails the invitation, because its secret token must not be in an event.
    const { contactPerson } = subject.registered
    await outbox.add(
      tx,
      organizationVerified,
      { organizationId: row.subjectId, name, type, contactPerson: contactPerson ?? name, email: subject.email },
      requestId === undefined ? {} : { requestId },
    )
    return
  }
  const recipient: Recipient = { to: subject.email, about: row.subjectId, link: await linkFor(tx, row, site) }
  const mails: Readonly<Record<Decision, () => Mail>> = {
    approved: () => approvedMail(recipient, name, row.expiresOn ? isoDay(row.expiresOn) : '', subject.verified),
    'changes-requested': () => changesRequestedMail(recipient, reasons),
    rejected: () => rejectedMail(recipient, reasons),
    revoked: () => revokedMail(recipient, name, reasons),
    'in-review': () => reopenedMail(recipient, reasons),
  }
  await queueMailAbout(tx, mails[row.status as Decision]())
}
