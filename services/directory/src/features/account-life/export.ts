// Exports all data that the directory stores about an account, for its owner.
import type { Database } from '#lib/database.ts'

type Row = Record<string, unknown>

/** Leaves out internal staff notes, and files, which have their own URLs. */
export async function exportOf({ prisma }: Pick<Database, 'prisma'>, id: string): Promise<Record<string, Row[]>> {
  const [business, organization, memberOf, refused, products, written, received, verifications, registrations, requests, views, lists] =
    await Promise.all([
      prisma.business.findMany({ where: { id } }),
      prisma.organization.findMany({ where: { id }, include: { members: true } }),
      prisma.organizationMember.findMany({ where: { businessId: id }, select: { name: true, organization: { select: { id: true, name: true } } } }),
      prisma.refusedOrganization.findMany({ where: { businessId: id } }),
      prisma.product.findMany({ where: { businessId: id }, orderBy: { position: 'asc' } }),
      prisma.review.findMany({ where: { reviewerId: id } }),
      prisma.review.findMany({ where: { businessId: id } }),
      prisma.verification.findMany({
        where: { subjectId: id },
        omit: { claimedBy: true },
        include: {
          documents: { select: { name: true, mediaType: true, bytes: true, createdAt: true } },
          steps: { select: { status: true, by: true, person: true, reasons: true, at: true } },
        },
      }),
      prisma.exhibitionRegistration.findMany({ where: { accountId: id }, omit: { handledBy: true } }),
      prisma.exhibitionRequest.findMany({ where: { accountId: id }, omit: { handledBy: true } }),
      prisma.companyViews.findMany({ where: { businessId: id }, select: { day: true, views: true }, orderBy: { day: 'asc' } }),
      prisma.savedList.findMany({
        // Colleagues' own lists are theirs.
        where: { OR: [{ companyId: id, shared: true }, { ownerId: id }] },
        orderBy: { id: 'asc' },
        select: {
          name: true,
          shared: true,
          madeBy: true,
          entries: {
            orderBy: { id: 'asc' },
            select: {
              savedAt: true,
              savedBy: true,
              business: { select: { id: true, businessName: true } },
              product: { select: { id: true, name: true } },
            },
          },
        },
      }),
    ])
  const sections: Record<string, Row[]> = {
    company: business,
    organization,
    'member of': memberOf,
    'refused organizations': refused,
    products,
    'reviews written': written,
    'reviews received': received,
    verifications,
    'event registrations': registrations,
    'requests for exhibition services': requests,
    'views of the company page': views,
    lists,
  }
  return readable(sections)
}

/** Converts big integers to text, because JSON has no type for them. */
function readable(sections: Record<string, Row[]>): Record<string, Row[]> {
  return JSON.parse(JSON.stringify(sections, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
}
