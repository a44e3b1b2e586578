// The one way from a state to the next: a conditional update, its line in the history and its line in the audit log, all or nothing.
import { audit } from '@ungana/service-kit'
import { VerificationMovedOn, VerificationNotFound } from '#errors.ts'
import { dayInKigali } from '#lib/calendar-day.ts'
import type { Transaction } from '#lib/database.ts'
import { type Act, transitions } from './transitions.ts'

export type VerificationRow = NonNullable<Awaited<ReturnType<Transaction['verification']['findUnique']>>>

export interface Move {
  readonly act: Act
  /** Undefined for time, and for a contact who came by a link. */
  readonly accountId: string | undefined
  /** In words for the owner. */
  readonly reasons?: string | undefined
  /** What an approval settles. */
  readonly approval?: { readonly checks: string[]; readonly expiresOn: Date }
}

/**
 * @throws VerificationNotFound
 * @throws VerificationMovedOn where it is in another state by now, or somebody else has claimed it: of two who decide at once one decides
 */
export async function moveVerification(tx: Transaction, id: string, { act, accountId, reasons, approval }: Move): Promise<VerificationRow> {
  const transition = transitions[act]
  const { from, to } = transition
  const now = new Date()
  const claim = to === 'in-review' && accountId !== undefined ? { claimedBy: accountId, claimedAt: now } : { claimedBy: null, claimedAt: null }
  const { count } = await tx.verification.updateMany({
    where: {
      id,
      status: { in: [...from] },
      ...('claimed' in transition && { claimedBy: accountId ?? null }),
      // Its last day is over.
      ...(act === 'expire' && { expiresOn: { lt: new Date(dayInKigali(now)) } }),
    },
    data: {
      status: to,
      ...claim,
      ...(act === 'submit' && { submittedAt: now }),
      ...('decides' in transition && { decidedAt: now }),
      ...(approval && { ...approval, remindersSent: 0 }),
    },
  })
  const row = await tx.verification.findUnique({ where: { id } })
  if (!row) throw new VerificationNotFound()
  if (count === 0) throw new VerificationMovedOn(stateInWords(row.status))
  await noteStep(tx, row, { act, accountId, reasons })
  return row
}

async function noteStep(
  tx: Transaction,
  { id, status, subjectKind, subjectId, checks, expiresOn }: VerificationRow,
  { act, accountId, reasons }: Pick<Move, 'act' | 'accountId' | 'reasons'>,
): Promise<void> {
  const { by, to } = transitions[act]
  await tx.verificationStep.create({ data: { verificationId: id, status, by, accountId: accountId ?? null, reasons: reasons ?? null } })
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

const words: Readonly<Record<string, string>> = {
  draft: 'a draft, which its owner has not sent',
  submitted: 'waiting for review',
  'in-review': 'in review by somebody else',
  'changes-requested': 'with its owner, who was asked for changes',
}
const stateInWords = (status: string) => words[status] ?? status
