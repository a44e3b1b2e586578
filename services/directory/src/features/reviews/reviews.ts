// What others say of a business.
import type { Review } from '@ungana/contracts-directory'
import { BusinessNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'

/**
 * Reviews that staff did not hide, newest first.
 * @throws BusinessNotFound for an unknown and for a suspended business alike
 */
export async function listReviews(prisma: Database['prisma'], businessId: string): Promise<Review[]> {
  const business = await prisma.business.findFirst({
    where: { id: businessId, status: 'active' },
    select: { reviews: { where: { hidden: false }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] } },
  })
  if (!business) throw new BusinessNotFound()
  return business.reviews.map(({ id, rating, comment, reviewerName, createdAt }) => ({
    id,
    businessId,
    rating,
    comment,
    reviewerName,
    createdAt: createdAt.toISOString(),
  }))
}
