// Writes and edits reviews: one per pair of companies, after a proven interaction.
import {
  type OwnReview,
  REVIEW_EDIT_DAYS,
  type reviewForm,
  type reviewGrounds,
  type reviewObstacles,
  reviewReceived,
} from '@ungana/contracts-directory'
import { mailboxOf } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { output } from 'zod/v4/core'
import { BusinessNotFound, ReviewChanged, ReviewClosed, ReviewNotFound, reviewRefusals } from '#errors.ts'
import { announceBusiness } from '#lib/business-changed.ts'
import { reviewsCount } from '#lib/counting-reviews.ts'
import type { Transaction } from '#lib/database.ts'
import { groundsOf } from '#lib/interactions.ts'
import { presentReview, type ReviewRow } from './reviews.ts'

type Reader = Pick<Transaction, 'business' | 'review' | 'reviewDecision' | 'interaction' | '$queryRaw'>
type Obstacle = (typeof reviewObstacles)[number]
type ReviewForm = output<typeof reviewForm>

export interface ReviewPermission {
  readonly mayReview: boolean
  readonly obstacle: Obstacle | null
  readonly message: string | null
  readonly review: OwnReview | null
  readonly grounds: (typeof reviewGrounds)[number][]
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
    grounds: await groundsOf(tx, [businessId, callerId]),
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
  // The insert itself detects a duplicate, so that two simultaneous reviews cannot both be stored.
  const [row] = await tx.review.createManyAndReturn({
    data: [{ businessId, reviewerId: authorId, reviewerName, rating, comment, counts: await reviewsCount(tx, authorId) }],
    skipDuplicates: true,
  })
  if (!row) throw refuse('reviewed')
  await announceBusiness(tx, businessId, requestId)
  const parties = { reviewId: row.id, businessId, businessName: business.businessName, reviewerId: authorId, reviewerName }
  await outbox.add(tx, reviewReceived, { ...parties, rating, writtenAt: row.createdAt.toISOString() }, requestId === undefined ? {} : { requestId })
  return presentOwn(tx, row)
}

/** @throws ReviewNotFound, also for another author's; ReviewClosed; ReviewChanged if `version` is old */
export async function editReview(
  tx: Transaction,
  { id, authorId, version, rating, comment }: ReviewForm & { readonly id: string; readonly authorId: string; readonly version: number },
  requestId?: string,
): Promise<OwnReview> {
  const own = { id, reviewerId: authorId, business: { status: 'active' } }
  const { count } = await tx.review.updateMany({
    // Postgres refuses numbers that its type integer cannot hold. No row has version 0.
    where: { ...own, version: Math.abs(version) > 2_147_483_647 ? 0 : version, hidden: false, createdAt: { gt: oldestEditable() } },
    data: { rating, comment, version: { increment: 1 }, editedAt: new Date() },
  })
  const row = await tx.review.findFirst({ where: own })
  if (!row) throw new ReviewNotFound()
  if (count === 0) throw isEditable(row) ? new ReviewChanged() : new ReviewClosed()
  await announceBusiness(tx, row.businessId, requestId)
  return presentOwn(tx, row)
}

/** @throws BusinessNotFound if unknown or suspended */
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
  // Staff and suspended accounts have no active company.
  if ((await tx.business.count({ where: { id: authorId, status: 'active' } })) === 0) return 'no-company'
  if (await haveOneOwner(tx, [id, authorId])) return 'own'
  return (await groundsOf(tx, [id, authorId])).length > 0 ? null : 'not-proven'
}

/** Two companies with one phone number or one mailbox belong to one owner, whose reply to itself proves no dealing. */
async function haveOneOwner(tx: Reader, ids: readonly string[]): Promise<boolean> {
  const [one, other] = await tx.business.findMany({ where: { id: { in: [...ids] } }, select: { email: true, phoneE164: true } })
  if (!one || !other) return false
  return mailboxOf(one.email) === mailboxOf(other.email) || (one.phoneE164 !== null && one.phoneE164 === other.phoneE164)
}

function refusal(obstacle: Obstacle, businessName: string): Error {
  if (obstacle === 'own' || obstacle === 'no-company') return new reviewRefusals[obstacle]()
  return new reviewRefusals[obstacle](businessName)
}

const EDITABLE_MS = REVIEW_EDIT_DAYS * 24 * 60 * 60 * 1000
const oldestEditable = () => new Date(Date.now() - EDITABLE_MS)
const isEditable = ({ hidden, createdAt }: ReviewRow) => !hidden && createdAt > oldestEditable()

/** Sets `sample` to false and `linked` to true, because only a public company can write a review, and only about a real company. */
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
    counts: row.counts,
  }
}
