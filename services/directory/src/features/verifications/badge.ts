// What everybody may know of a badge. Least data: what was looked at and when, never a number or a document.
import type { BadgeFacts } from '@ungana/contracts-directory'
import { BusinessNotFound, OrganizationNotFound } from '#errors.ts'
import { dayInKigali } from '#lib/calendar-day.ts'
import type { Database } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'

/** @throws BusinessNotFound for a suspended one as well */
export async function businessBadge(prisma: Database['prisma'], id: string): Promise<BadgeFacts> {
  const business = await prisma.business.findFirst({ where: { id, status: 'active' }, select: { verified: true, sample: true } })
  if (!business) throw new BusinessNotFound()
  return factsOf(prisma, id, business)
}

/** @throws OrganizationNotFound for one that is not active as well */
export async function organizationBadge(prisma: Database['prisma'], id: string): Promise<BadgeFacts> {
  const organization = await prisma.organization.findFirst({ where: { id, status: 'active' }, select: { verified: true, sample: true } })
  if (!organization) throw new OrganizationNotFound()
  return factsOf(prisma, id, organization)
}

async function factsOf(
  prisma: Database['prisma'],
  subjectId: string,
  { verified, sample }: { verified: boolean; sample: boolean },
): Promise<BadgeFacts> {
  const nothing = { verified, sample, checks: [], checkedOn: null, validUntil: null }
  if (!verified || sample) return nothing
  const held = await prisma.verification.findFirst({ where: { subjectId, status: 'approved' } })
  if (!held?.decidedAt || !held.expiresOn) return nothing
  return { verified, sample, checks: held.checks, checkedOn: dayInKigali(held.decidedAt), validUntil: isoDay(held.expiresOn) }
}
