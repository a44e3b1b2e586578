// The staff's queue, and one verification with everything that staff review.
import { type QueuedVerification, type queueFilters, type ReviewedVerification, STAFF_PAGE_SIZE } from '@ungana/contracts-directory'
import { VerificationNotFound } from '#errors.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { certifiable, openedDocuments } from './certifiable.ts'
import { presentStep, presentVerification, withDocumentsAndSteps } from './present.ts'
import { findSubject, findSubjects } from './subject.ts'

const queueStatuses = {
  waiting: ['submitted', 'in-review'],
  submitted: ['submitted'],
  'in-review': ['in-review'],
  'changes-requested': ['changes-requested'],
  approved: ['approved'],
  ended: ['rejected', 'withdrawn', 'expired', 'revoked', 'replaced'],
} as const satisfies Record<(typeof queueFilters)[number], readonly string[]>

interface QueueQuery {
  readonly show: keyof typeof queueStatuses
  readonly kind?: string | undefined
  readonly country?: string | undefined
  readonly page: number
}

/** Oldest first. @param page from 1 */
export async function queue(
  { prisma }: Pick<Database, 'prisma'>,
  { show, kind, country, page }: QueueQuery,
): Promise<{ items: QueuedVerification[]; total: number }> {
  const where = {
    status: { in: [...queueStatuses[show]] },
    submittedAt: { not: null },
    ...(kind !== undefined && { subjectKind: kind }),
    ...(country && { country }),
  }
  const [total, rows] = await prisma.$transaction([
    prisma.verification.count({ where }),
    prisma.verification.findMany({
      where,
      include: { _count: { select: { documents: true } } },
      orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
      take: STAFF_PAGE_SIZE,
      skip: (page - 1) * STAFF_PAGE_SIZE,
    }),
  ])
  const subjects = await findSubjects(
    prisma,
    rows.map(({ subjectId }) => subjectId),
  )
  const items = rows.flatMap(({ id, status, subjectId, submittedAt, claimedBy, claimedAt, _count }) => {
    const subject = subjects.get(subjectId)
    if (!subject) return []
    return [
      {
        id,
        status,
        subject: subject.public,
        submittedAt: submittedAt?.toISOString() ?? null,
        documents: _count.documents,
        claimedBy,
        claimedAt: claimedAt?.toISOString() ?? null,
      },
    ]
  })
  return { items, total }
}

/**
 * @param staffId the member of staff who asks
 * @throws VerificationNotFound if unknown, or a draft, which only its owner sees
 */
export async function reviewedVerification(tx: Transaction, id: string, staffId: string): Promise<ReviewedVerification> {
  const row = await tx.verification.findFirst({ where: { id, submittedAt: { not: null } }, include: withDocumentsAndSteps })
  const subject = row && (await findSubject(tx, row.subjectId))
  if (!row || !subject) throw new VerificationNotFound()
  const steps = await tx.verificationStep.findMany({ where: { verification: { subjectId: row.subjectId } }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })
  const [plan] = await tx.$queryRaw<{ plan: string | null }[]>(sql`SELECT current_plan(${row.subjectId}::uuid) AS plan`)
  const opened = await openedDocuments(tx, id, staffId)
  return {
    ...presentVerification(row, false),
    subject: subject.public,
    registered: subject.registered,
    plan: plan?.plan ?? null,
    claimedBy: row.claimedBy,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    openedDocuments: opened,
    certifiable: certifiable({ ...row, contact: subject.registered, opened }),
    history: steps.map((step) => ({ ...presentStep(step), verificationId: step.verificationId, accountId: step.accountId })),
  }
}
