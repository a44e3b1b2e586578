// Reviews of a company, as visitors see them.
import { REVIEWS_PAGE_SIZE, type Review, SEARCH_LIMIT } from '@ungana/contracts-directory'
import { BusinessNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'

export type ReviewRow = NonNullable<Awaited<ReturnType<Transaction['review']['findUnique']>>>

/**
 * Visible reviews, newest first.
 * @param page from 1, REVIEWS_PAGE_SIZE each; undefined means all, at most SEARCH_LIMIT
 * @throws BusinessNotFound if unknown or suspended
 */
export async function listReviews(prisma: Database['prisma'], businessId: string, page?: number): Promise<{ reviews: Review[]; total: number }> {
  const business = await prisma.business.findFirst({
    where: { id: businessId, status: 'active' },
    select: {
      sample: true,
      _count: { select: { reviews: { where: { hidden: false } } } },
      reviews: {
        where: { hidden: false },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: page === undefined ? SEARCH_LIMIT : REVIEWS_PAGE_SIZE,
        skip: page === undefined ? 0 : (page - 1) * REVIEWS_PAGE_SIZE,
      },
    },
  })
  if (!business) throw new BusinessNotFound()
  const known = await publicCompanies(
    prisma,
    business.reviews.map(({ reviewerId }) => reviewerId),
  )
  return {
    reviews: business.reviews.map((row) => presentReview(row, { sample: business.sample, linked: known.has(row.reviewerId) })),
    total: business._count.reviews,
  }
}

/** The companies among `ids` that have a public page. */
export async function publicCompanies(tx: Pick<Transaction, 'business'>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.business.findMany({ where: { id: { in: [...ids] }, status: 'active' }, select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}

/** `sample`: the reviewed company is a sample. `linked`: the reviewer's company has a public page. */
export function presentReview(row: ReviewRow, { sample, linked }: { readonly sample: boolean; readonly linked: boolean }): Review {
  const { id, businessId, reviewerId, rating, comment, reviewerName, createdAt, editedAt, reply, repliedAt } = row
  return {
    id,
    businessId,
    rating,
    comment,
    reviewerName,
    createdAt: createdAt.toISOString(),
    ...(linked && { reviewerId }),
    ...(editedAt && { edited: true }),
    ...(reply !== null && repliedAt && { reply, repliedAt: repliedAt.toISOString() }),
    ...(sample && { sample }),
  }
}
