// Who may review whom, and the writing itself: one review per pair, after the two have dealt with each other.
import { type OwnReview, REVIEW_EDIT_DAYS, type reviewForm, type reviewObstacles, reviewReceived } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import type { output } from 'zod/v4/core'
import { BusinessNotFound, ReviewChanged, ReviewClosed, ReviewNotFound, reviewRefusals } from '#errors.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import type { Transaction } from '#lib/database.ts'
import { haveDealt } from '#lib/interactions.ts'
import { presentReview, type ReviewRow } from './reviews.ts'

type Reader = Pick<Transaction, 'business' | 'review' | 'reviewDecision' | 'interaction'>
type Obstacle = (typeof reviewObstacles)[number]
type ReviewForm = output<typeof reviewForm>

export interface ReviewPermission {
  readonly mayReview: boolean
  readonly obstacle: Obstacle | null
  readonly message: string | null
  readonly review: OwnReview | null
}

/** @throws BusinessNotFound */
export async function reviewPermission(tx: Reader, businessId: string, callerId: string): Promise<ReviewPermission> {
  const business = await activeCompany(tx, businessId)
  const written = await tx.review.findUnique({ where: { businessId_reviewerId: { businessId, reviewerId: callerId } } })
  const obstacle = await obstacleTo(tx, business, callerId, written !== null)
  return {
    mayReview: obstacle === null,
    obstacle,
    message: obstacle === null ? null : refusal(obstacle, business.businessName).message,
    review: written && (await presentOwn(tx, written)),
  }
}

/** @throws BusinessNotFound, or one of `reviewRefusals` */
export async function writeReview(
  tx: Transaction,
  { businessId, rating, comment }: ReviewForm & { readonly businessId: string },
  authorId: string,
  requestId?: string,
): Promise<OwnReview> {
  const business = await activeCompany(tx, businessId)
  const refuse = (obstacle: Obstacle) => refusal(obstacle, business.businessName)
  const obstacle = await obstacleTo(tx, business, authorId, false)
  if (obstacle) throw refuse(obstacle)
  const { businessName: reviewerName } = await activeCompany(tx, authorId)
  // Not by looking first: of two at the same moment, the second finds that there is one.
  const [row] = await tx.review.createManyAndReturn({
    data: [{ businessId, reviewerId: authorId, reviewerName, rating, comment }],
    skipDuplicates: true,
  })
  if (!row) throw refuse('reviewed')
  await announceBusiness(tx, businessId, requestId)
  const whose = { reviewId: row.id, businessId, businessName: business.businessName, reviewerId: authorId, reviewerName }
  await outbox.add(tx, reviewReceived, { ...whose, rating, writtenAt: row.createdAt.toISOString() }, requestId === undefined ? {} : { requestId })
  return presentOwn(tx, row)
}

/** @throws ReviewNotFound, also for another's; ReviewClosed; ReviewChanged where `version` is not the last one */
export async function editReview(
  tx: Transaction,
  { id, authorId, version, rating, comment }: ReviewForm & { readonly id: string; readonly authorId: string; readonly version: number },
  requestId?: string,
): Promise<OwnReview> {
  const own = { id, reviewerId: authorId, business: { status: 'active' } }
  const { count } = await tx.review.updateMany({
    where: { ...own, version, hidden: false, createdAt: { gt: oldestEditable() } },
    data: { rating, comment, version: { increment: 1 }, editedAt: new Date() },
  })
  const row = await tx.review.findFirst({ where: own })
  if (!row) throw new ReviewNotFound()
  if (count === 0) throw isEditable(row) ? new ReviewChanged() : new ReviewClosed()
  await announceBusiness(tx, row.businessId, requestId)
  return presentOwn(tx, row)
}

/** @throws BusinessNotFound for an unknown and for a suspended business alike */
async function activeCompany(tx: Reader, id: string): Promise<{ id: string; businessName: string; sample: boolean }> {
  const company = await tx.business.findFirst({ where: { id, status: 'active' }, select: { id: true, businessName: true, sample: true } })
  if (!company) throw new BusinessNotFound()
  return company
}

async function obstacleTo(
  tx: Reader,
  { id, sample }: { readonly id: string; readonly sample: boolean },
  authorId: string,
  written: boolean,
): Promise<Obstacle | null> {
  if (authorId === id) return 'own'
  if (written) return 'reviewed'
  if (sample) return 'sample'
  // Staff have none, and one that is suspended speaks for nobody.
  if ((await tx.business.count({ where: { id: authorId, status: 'active' } })) === 0) return 'no-company'
  return (await haveDealt(tx, [id, authorId])) ? null : 'not-proven'
}

function refusal(obstacle: Obstacle, businessName: string): Error {
  if (obstacle === 'own' || obstacle === 'no-company') return new reviewRefusals[obstacle]()
  return new reviewRefusals[obstacle](businessName)
}

const EDITABLE_MS = REVIEW_EDIT_DAYS * 24 * 60 * 60 * 1000
const oldestEditable = () => new Date(Date.now() - EDITABLE_MS)
const isEditable = ({ hidden, createdAt }: ReviewRow) => !hidden && createdAt > oldestEditable()

/** Nobody reviews a sample company, and the author knows the way to his own page. */
async function presentOwn(tx: Reader, row: ReviewRow): Promise<OwnReview> {
  const last = row.hidden
    ? await tx.reviewDecision.findFirst({ where: { reviewId: row.id, decision: 'hide' }, orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }] })
    : null
  return {
    ...presentReview(row, { sample: false, linked: true }),
    version: row.version,
    editableUntil: isEditable(row) ? new Date(row.createdAt.getTime() + EDITABLE_MS).toISOString() : null,
    hidden: row.hidden,
    hiddenReason: last?.reason ?? null,
  }
}
