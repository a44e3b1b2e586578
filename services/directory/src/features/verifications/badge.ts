// Public facts of a badge: what was checked and when, never numbers or documents.
import type { BadgeFacts } from '@ungana/contracts-directory'
import { dayInKigali } from '@ungana/service-kit'
import { BusinessNotFound, OrganizationNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { isoDay } from '#lib/event-days.ts'

/** @throws BusinessNotFound if unknown or suspended */
export async function businessBadge(prisma: Database['prisma'], id: string): Promise<BadgeFacts> {
  const business = await prisma.business.findFirst({ where: { id, status: 'active' }, select: { verified: true, sample: true } })
  if (!business) throw new BusinessNotFound()
  return factsOf(prisma, id, business)
}

/** @throws OrganizationNotFound if unknown or not active */
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
  const noFacts = { verified, sample, checks: [], documents: 0, checkedOn: null, validUntil: null }
  if (!verified || sample) return noFacts
  const approved = await prisma.verification.findFirst({ where: { subjectId, status: 'approved' } })
  if (!approved?.decidedAt || !approved.expiresOn) return noFacts
  const { id: verificationId, checks, decidedAt, expiresOn } = approved
  const opened = { verificationId, openings: { some: { openedAt: { lte: decidedAt } } } }
  const documents = checks.includes('documents') ? await prisma.verificationDocument.count({ where: opened }) : 0
  return { verified, sample, checks, documents, checkedOn: dayInKigali(decidedAt), validUntil: isoDay(expiresOn) }
}
