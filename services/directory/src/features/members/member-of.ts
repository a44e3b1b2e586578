import { companyPath, type memberOf, type refusedOrganization } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { output } from 'zod/v4/core'
import { BusinessNotFound, OrganizationNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { raiseMembersVersion } from './members.ts'

/** The active organizations that list a company as a member. @throws BusinessNotFound */
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
  await lockBoth(tx, refusal)
  const { count } = await tx.refusedOrganization.createMany({ data: { businessId, organizationId }, skipDuplicates: true })
  const unlinked = await tx.organizationMember.updateMany({
    where: { organizationId, businessId },
    data: { businessId: null, version: { increment: 1 } },
  })
  if (unlinked.count > 0) await raiseMembersVersion(tx, organizationId)
  if (count > 0) await audit.add(tx, { actor, action: 'organization.member.refused', subject: organizationId, details: { businessId } })
}

/** The organizations that the company refuses. @throws BusinessNotFound */
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
  /** Sent to the company. */
  readonly reason: string
  /** Origin of the email's link. */
  readonly site: string
}

/** Withdraws a refusal, without linking the company again. @throws BusinessNotFound, OrganizationNotFound */
export async function allowOrganization(tx: Transaction, refusal: Refusal, actor: string, byStaff?: ByStaff): Promise<void> {
  const { businessId, organizationId } = refusal
  const { business, organization } = await lockBoth(tx, refusal)
  const { count } = await tx.refusedOrganization.deleteMany({ where: refusal })
  if (count === 0) return
  const details = { businessId, ...(byStaff && { reason: byStaff.reason }) }
  await audit.add(tx, { actor, action: 'organization.member.allowed', subject: organizationId, details })
  if (!byStaff) return
  await queueMail(tx, allowedMail(business.email, { businessId, organizationName: organization.name, ...byStaff }))
}

/**
 * Locks the organization's row, so that a running import finishes before the refusal is stored. Does not raise the members' version, because then any company
 * could block an organization's imports.
 */
async function lockBoth(tx: Transaction, { businessId, organizationId }: Refusal) {
  const business = await tx.business.findUnique({ where: { id: businessId }, select: { email: true } })
  if (!business) throw new BusinessNotFound()
  const organization = await tx.organization.findUnique({ where: { id: organizationId }, select: { name: true } })
  if (!organization) throw new OrganizationNotFound()
  await tx.$queryRaw`SELECT FROM organizations WHERE id = ${organizationId}::uuid FOR NO KEY UPDATE`
  return { business, organization }
}

interface Allowed extends ByStaff {
  readonly businessId: string
  readonly organizationName: string
}

export const allowedMail = (to: string, { businessId, organizationName, reason, site }: Allowed): Mail =>
  composeMail({
    kind: 'organization-allowed',
    to,
    about: businessId,
    subject: text('An organization can list you as a member again'),
    words: [
      text('You had refused to be listed as a member of an organization. Our team has removed this refusal:'),
      { byStaff: reason },
      text('If {organizationName} lists you, it appears on your company page. You can refuse again there.', { organizationName }),
    ],
    button: { label: text('View your page'), to: `${site}${companyPath(businessId)}` },
  })
