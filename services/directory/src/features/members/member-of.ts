import type { memberOf } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
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

/** @throws BusinessNotFound, OrganizationNotFound */
export async function refuseOrganization(
  tx: Transaction,
  { businessId, organizationId }: { readonly businessId: string; readonly organizationId: string },
  actor: string,
): Promise<void> {
  if ((await tx.business.count({ where: { id: businessId } })) === 0) throw new BusinessNotFound()
  if ((await tx.organization.count({ where: { id: organizationId } })) === 0) throw new OrganizationNotFound()
  // Whoever takes members in at the same time waits here, and then has to look again.
  await touchMembers(tx, organizationId)
  const { count } = await tx.refusedOrganization.createMany({ data: { businessId, organizationId }, skipDuplicates: true })
  await tx.organizationMember.updateMany({ where: { organizationId, businessId }, data: { businessId: null, version: { increment: 1 } } })
  if (count > 0) await audit.add(tx, { actor, action: 'organization.member.refused', subject: organizationId, details: { businessId } })
}
