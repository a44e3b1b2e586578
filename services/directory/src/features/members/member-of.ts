import { companyPath, type memberOf, type refusedOrganization } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import type { output } from 'zod/v4/core'
import { BusinessNotFound, OrganizationNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { touchMembers } from './members.ts'

/** The active organizations that name a company as a member. @throws BusinessNotFound */
export async function listMemberOf(prisma: Database['prisma'], businessId: string): Promise<output<typeof memberOf>[]> {
  if ((await prisma.business.count({ where: { id: businessId, status: 'active' } })) === 0) throw new BusinessNotFound()
  return prisma.organization.findMany({
    where: { status: 'active', members: { some: { businessId } } },
    select: { id: true, name: true, type: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}

interface Refusal {
  readonly businessId: string
  readonly organizationId: string
}

/** @throws BusinessNotFound, OrganizationNotFound */
export async function refuseOrganization(tx: Transaction, refusal: Refusal, actor: string): Promise<void> {
  const { businessId, organizationId } = refusal
  await holdBoth(tx, refusal)
  const { count } = await tx.refusedOrganization.createMany({ data: { businessId, organizationId }, skipDuplicates: true })
  const unlinked = await tx.organizationMember.updateMany({
    where: { organizationId, businessId },
    data: { businessId: null, version: { increment: 1 } },
  })
  if (unlinked.count > 0) await touchMembers(tx, organizationId)
  if (count > 0) await audit.add(tx, { actor, action: 'organization.member.refused', subject: organizationId, details: { businessId } })
}

/** Of which organizations the company says that it is no member. @throws BusinessNotFound */
export async function listRefusedOrganizations(prisma: Database['prisma'], businessId: string): Promise<output<typeof refusedOrganization>[]> {
  if ((await prisma.business.count({ where: { id: businessId } })) === 0) throw new BusinessNotFound()
  const rows = await prisma.refusedOrganization.findMany({
    where: { businessId },
    select: { createdAt: true, organization: { select: { id: true, name: true, type: true } } },
    orderBy: [{ createdAt: 'desc' }, { organizationId: 'asc' }],
  })
  return rows.map(({ createdAt, organization }) => ({ ...organization, refusedAt: createdAt.toISOString() }))
}

interface ByStaff {
  /** For the company to read. */
  readonly reason: string
  /** Origin that the mail's link begins with. */
  readonly site: string
}

/** Takes a refusal back; nothing is linked by it. @throws BusinessNotFound, OrganizationNotFound */
export async function allowOrganization(tx: Transaction, refusal: Refusal, actor: string, byStaff?: ByStaff): Promise<void> {
  const { businessId, organizationId } = refusal
  const { business, organization } = await holdBoth(tx, refusal)
  const { count } = await tx.refusedOrganization.deleteMany({ where: refusal })
  if (count === 0) return
  const details = { businessId, ...(byStaff && { reason: byStaff.reason }) }
  await audit.add(tx, { actor, action: 'organization.member.allowed', subject: organizationId, details })
  if (!byStaff) return
  await queueMail(
    tx,
    letter({
      to: business.email,
      subject: 'An organization may name you as its member again',
      words: [
        `${business.businessName} had said that it is no member of ${organization.name}. Our team has taken that back:`,
        byStaff.reason,
        'Should the organization name you, it is on your page, where you may say no again.',
      ],
      button: { label: 'See your page', to: `${byStaff.site}${companyPath(businessId)}` },
    }),
  )
}

/**
 * Whoever takes members in at the same time waits here, and then finds what was refused. The members' version stays: any company may say no to any
 * organization, and none can hold up its imports by that.
 */
async function holdBoth(tx: Transaction, { businessId, organizationId }: Refusal) {
  const business = await tx.business.findUnique({ where: { id: businessId }, select: { businessName: true, email: true } })
  if (!business) throw new BusinessNotFound()
  const organization = await tx.organization.findUnique({ where: { id: organizationId }, select: { name: true } })
  if (!organization) throw new OrganizationNotFound()
  await tx.$queryRaw`SELECT FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`
  return { business, organization }
}
