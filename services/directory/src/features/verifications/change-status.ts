// Changes the status of a verification: a conditional update, a history step and an audit entry, in one transaction.
import { audit, dayInKigali, type StoredActor } from '@ungana/service-kit'
import { VerificationNotFound, VerificationStatusChanged } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import { type Action, transitions } from './transitions.ts'

export type VerificationRow = NonNullable<Awaited<ReturnType<Transaction['verification']['findUnique']>>>

export interface StatusChange {
  readonly action: Action
  /** Undefined for expiry, and for a contact with an emailed link. */
  readonly accountId: string | undefined
  /** The owner's person. */
  readonly person?: StoredActor | null | undefined
  /** Explanation for the owner. */
  readonly reasons?: string | undefined
  /** Result of an approval. */
  readonly approval?: { readonly checks: string[]; readonly expiresOn: Date }
}

/**
 * @throws VerificationNotFound
 * @throws VerificationStatusChanged if the status has changed, or somebody else has claimed the verification. If two decisions come at once, only one
 * succeeds.
 */
export async function changeStatus(
  tx: Transaction,
  id: string,
  { action, accountId, person, reasons, approval }: StatusChange,
): Promise<VerificationRow> {
  const transition = transitions[action]
  const { from, to } = transition
  const now = new Date()
  const claim = to === 'in-review' && accountId !== undefined ? { claimedBy: accountId, claimedAt: now } : { claimedBy: null, claimedAt: null }
  const { count } = await tx.verification.updateMany({
    where: {
      id,
      status: { in: [...from] },
      ...('claimed' in transition && { claimedBy: accountId ?? null }),
      // Expires only after the last valid day.
      ...(action === 'expire' && { expiresOn: { lt: new Date(dayInKigali(now)) } }),
    },
    data: {
      status: to,
      ...claim,
      ...(action === 'submit' && { submittedAt: now }),
      ...('decides' in transition && { decidedAt: now }),
      ...(approval && { ...approval, remindersSent: 0 }),
    },
  })
  const row = await tx.verification.findUnique({ where: { id } })
  if (!row) throw new VerificationNotFound()
  if (count === 0) throw new VerificationStatusChanged(statusText(row.status))
  await recordStep(tx, row, { action, accountId, person, reasons })
  return row
}

async function recordStep(
  tx: Transaction,
  { id, status, subjectKind, subjectId, checks, expiresOn }: VerificationRow,
  { action, accountId, person, reasons }: Pick<StatusChange, 'action' | 'accountId' | 'person' | 'reasons'>,
): Promise<void> {
  const { by, to } = transitions[action]
  await tx.verificationStep.create({
    data: { verificationId: id, status, by, accountId: accountId ?? null, ...(person && { person: { ...person } }), reasons: reasons ?? null },
  })
  await audit.add(tx, {
    actor: accountId ?? (by === 'time' ? 'directory' : `contact of ${subjectId}`),
    action: `verification.${to}`,
    subject: id,
    details: {
      subjectKind,
      subjectId,
      ...(reasons !== undefined && { reasons }),
      ...(to === 'approved' && { checks, expiresOn: expiresOn?.toISOString().slice(0, 10) }),
    },
  })
}

const statusTexts: Readonly<Record<string, string>> = {
  draft: 'a draft that the owner has not submitted',
  submitted: 'waiting for review',
  'in-review': 'under review by a colleague',
  'changes-requested': 'waiting for changes by the owner',
}
const statusText = (status: string) => statusTexts[status] ?? status
