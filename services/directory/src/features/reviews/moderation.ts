// Staff list reviews and decide on them.
import { type ReviewDecision, reviewHidden, type reviewQueues, reviewRestored, STAFF_PAGE_SIZE, type StaffReview } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ReviewDecided, ReviewNotFound } from '#errors.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import type { Database, Transaction } from '#lib/database.ts'

type Queue = (typeof reviewQueues)[number]

const withAll = {
  business: { select: { businessName: true } },
  reports: { orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }] },
  decisions: { orderBy: [{ decidedAt: 'desc' as const }, { id: 'desc' as const }] },
}
const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
const queues = {
  reported: { where: { reportedAt: { not: null } }, orderBy: [{ reportedAt: 'asc' as const }, { id: 'asc' as const }] },
  recent: { where: { business: { sample: false } }, orderBy: newestFirst },
  hidden: { where: { hidden: true }, orderBy: newestFirst },
} satisfies Record<Queue, object>

/** @param page from 1 */
export async function listReviewsForStaff(
  prisma: Database['prisma'],
  { show, page }: { readonly show: Queue; readonly page: number },
): Promise<{ reviews: StaffReview[]; total: number }> {
  const { where, orderBy } = queues[show]
  const [total, rows] = await prisma.$transaction([
    prisma.review.count({ where }),
    prisma.review.findMany({ where, orderBy, include: withAll, take: STAFF_PAGE_SIZE, skip: (page - 1) * STAFF_PAGE_SIZE }),
  ])
  return { reviews: rows.map(presentForStaff), total }
}

/** Each decision's condition and effect. If two decisions come at once, the second no longer meets its condition and is refused. */
const decisions = {
  hide: { where: { hidden: false }, data: { hidden: true, reportedAt: null } },
  restore: { where: { hidden: true }, data: { hidden: false, reportedAt: null } },
  keep: { where: { reportedAt: { not: null } }, data: { reportedAt: null } },
} satisfies Record<ReviewDecision, object>

interface DecisionInput {
  readonly id: string
  readonly decision: ReviewDecision
  readonly reason: string
  readonly staffId: string
}

/** @throws ReviewNotFound, ReviewDecided */
export async function decideOnReview(tx: Transaction, { id, decision, reason, staffId }: DecisionInput, requestId?: string): Promise<StaffReview> {
  const { where, data } = decisions[decision]
  const { count } = await tx.review.updateMany({ where: { id, ...where }, data })
  if (count === 0) throw (await tx.review.count({ where: { id } })) === 0 ? new ReviewNotFound() : new ReviewDecided()
  const decidedAt = new Date()
  await tx.reviewReport.updateMany({ where: { reviewId: id, settledAt: null }, data: { settledAt: decidedAt } })
  await tx.reviewDecision.create({ data: { reviewId: id, decision, reason, staffId, decidedAt } })
  const row = await rowForStaff(tx, id)
  const { businessId, reviewerId, reviewerName } = row
  const parties = { reviewId: id, businessId, businessName: row.business.businessName, reviewerId, reviewerName }
  const at = decidedAt.toISOString()
  const sent = requestId === undefined ? {} : { requestId }
  if (decision !== 'keep') await announceBusiness(tx, businessId, requestId)
  if (decision === 'hide') await outbox.add(tx, reviewHidden, { ...parties, reason, hiddenAt: at }, sent)
  if (decision === 'restore') await outbox.add(tx, reviewRestored, { ...parties, restoredAt: at }, sent)
  await audit.add(tx, { actor: staffId, action: `review.${pastTense[decision]}`, subject: id, details: { businessId, reviewerId, reason } })
  return presentForStaff(row)
}

const pastTense = { hide: 'hidden', restore: 'restored', keep: 'kept' } as const

type StaffRow = Awaited<ReturnType<typeof rowForStaff>>
const rowForStaff = (tx: Transaction, id: string) => tx.review.findUniqueOrThrow({ where: { id }, include: withAll })

function presentForStaff(row: StaffRow): StaffReview {
  const { id, businessId, reviewerId, reviewerName, rating, comment, reply, editedAt, hidden, createdAt, business, reports } = row
  return {
    id,
    businessId,
    businessName: business.businessName,
    reviewerId,
    reviewerName,
    rating,
    comment,
    reply,
    edited: editedAt !== null,
    hidden,
    createdAt: createdAt.toISOString(),
    reports: reports.map((report) => ({
      id: report.id,
      reporterId: report.reporterId,
      reporterName: report.reporterName,
      reason: report.reason,
      createdAt: report.createdAt.toISOString(),
      open: report.settledAt === null,
    })),
    decisions: row.decisions.map(({ id, decision, reason, staffId, decidedAt }) => ({
      id,
      decision,
      reason,
      staffId,
      decidedAt: decidedAt.toISOString(),
    })),
  }
}
