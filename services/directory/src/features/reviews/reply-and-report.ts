// The reviewed company's reply, and reports to staff by any logged-in account.
import { type Review, reviewReplied } from '@ungana/contracts-directory'
import { Forbidden } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ReviewIsOwn, ReviewNotFound, ReviewReported } from '#errors.ts'
import type { Transaction } from '#lib/database.ts'
import { presentReview, publicCompanies } from './reviews.ts'

/** Only visible reviews can be answered or reported. */
const visible = { hidden: false, business: { status: 'active' } }

/** Writes or replaces the reply. Notifies the author of the first one. @throws ReviewNotFound, also for a review of another company */
export async function replyToReview(
  tx: Transaction,
  { id, ownerId, reply }: { readonly id: string; readonly ownerId: string; readonly reply: string },
  requestId?: string,
): Promise<Review> {
  const own = { id, businessId: ownerId, ...visible }
  const data = { reply, repliedAt: new Date() }
  const first = await tx.review.updateMany({ where: { ...own, reply: null }, data })
  if (first.count === 0) await tx.review.updateMany({ where: own, data })
  const found = await tx.review.findFirst({ where: own, include: { business: { select: { businessName: true, sample: true } } } })
  if (!found) throw new ReviewNotFound()
  const { business, ...row } = found
  if (first.count > 0) {
    const { businessId, reviewerId, reviewerName } = row
    const parties = { reviewId: id, businessId, businessName: business.businessName, reviewerId, reviewerName }
    await outbox.add(tx, reviewReplied, { ...parties, repliedAt: data.repliedAt.toISOString() }, requestId === undefined ? {} : { requestId })
  }
  const known = await publicCompanies(tx, [row.reviewerId])
  return presentReview(row, { sample: business.sample, linked: known.has(row.reviewerId) })
}

interface Report {
  readonly id: string
  readonly reporterId: string
  /** Staff have no company but can report reviews. */
  readonly isStaff: boolean
  readonly reason: string
}

/** @throws ReviewNotFound, ReviewIsOwn, ReviewReported, Forbidden for a suspended company */
export async function reportReview(tx: Transaction, { id, reporterId, isStaff, reason }: Report): Promise<{ id: string }> {
  const review = await tx.review.findFirst({ where: { id, ...visible }, select: { reviewerId: true } })
  if (!review) throw new ReviewNotFound()
  if (review.reviewerId === reporterId) throw new ReviewIsOwn()
  const company = await tx.business.findFirst({ where: { id: reporterId, status: 'active' }, select: { businessName: true } })
  if (!company && !isStaff) throw new Forbidden()
  // Update the review first, as decisions do, so that a report is stored either before a decision, which closes it, or after it.
  await tx.review.updateMany({ where: { id, reportedAt: null }, data: { reportedAt: new Date() } })
  const [report] = await tx.reviewReport.createManyAndReturn({
    data: [{ reviewId: id, reporterId, reporterName: company?.businessName ?? 'Staff', reason }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (!report) throw new ReviewReported()
  return report
}
