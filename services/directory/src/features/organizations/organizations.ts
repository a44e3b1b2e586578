// Registered trade organizations.
import { type Organization, type OrganizationForm, PAGE_SIZE, SEARCH_LIMIT } from '@ungana/contracts-directory'
import { audit } from '@ungana/service-kit'
import { OrganizationNotFound } from '#errors.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { numberRange } from '#lib/number-range.ts'
import { applyForVerification, type PageOfForm } from '#lib/organization-application.ts'
import { e164 } from '#lib/phone.ts'
import { type ChangeOrigin, publishStatusChange } from '#lib/public-status.ts'

const active = { status: 'active' }
/** Lists each field, so that a new column stays private until somebody adds it here and to the contract. */
export const publicFields = {
  id: true,
  name: true,
  logo: true,
  type: true,
  country: true,
  description: true,
  memberCount: true,
  website: true,
  status: true,
  featured: true,
  sample: true,
  verified: true,
} as const

/**
 * Active organizations: featured first, samples last in each group, then by name. No samples if there are `samplesLeaveAt` real ones.
 * @param page from 1, PAGE_SIZE each; undefined means all, at most SEARCH_LIMIT
 * @returns the page, and `total` over all pages
 */
export async function listOrganizations(
  prisma: Database['prisma'],
  samplesLeaveAt: number,
  page?: number,
): Promise<{ organizations: Organization[]; total: number }> {
  const real = { ...active, sample: false }
  const where = (await prisma.organization.count({ where: real })) >= samplesLeaveAt ? real : active
  const [total, organizations] = await prisma.$transaction([
    prisma.organization.count({ where }),
    prisma.organization.findMany({
      where,
      select: publicFields,
      orderBy: [{ featured: 'desc' }, { sample: 'asc' }, { name: 'asc' }, { id: 'asc' }],
      take: page === undefined ? SEARCH_LIMIT : PAGE_SIZE,
      skip: page === undefined ? 0 : (page - 1) * PAGE_SIZE,
    }),
  ])
  return { organizations, total }
}

/** @throws OrganizationNotFound if unknown or not active */
export async function getOrganization(prisma: Database['prisma'], id: string): Promise<Organization> {
  const organization = await prisma.organization.findFirst({ where: { id, ...active }, select: publicFields })
  if (!organization) throw new OrganizationNotFound()
  return organization
}

/** Creates a pending organization, which only staff see until they verify it. */
export async function registerOrganization(tx: Transaction, form: OrganizationForm, page: PageOfForm): Promise<Organization> {
  const { organizationName, organizationType, ...facts } = form
  const range = numberRange(form.memberCount)
  const registered = await tx.organization.create({
    data: {
      ...facts,
      name: organizationName,
      type: organizationType,
      language: page.language,
      phoneE164: e164(form.phone, form.country),
      membersFrom: range?.from ?? null,
      membersTo: range?.to ?? null,
    },
    select: publicFields,
  })
  await applyForVerification(tx, { id: registered.id, country: form.country, email: form.email }, page)
  return registered
}

/**
 * Features the organization or stops featuring it. With null, the organization's plan decides.
 * @throws OrganizationNotFound if not active
 */
export async function featureOrganization(
  tx: Transaction,
  id: string,
  { featured, staffId, ...origin }: ChangeOrigin & { readonly featured: boolean | null; readonly staffId: string },
): Promise<Organization> {
  await publishStatusChange(tx, id, origin, async () => {
    const { count } = await tx.organization.updateMany({ where: { id, ...active }, data: { staffFeatured: featured } })
    if (count === 0) throw new OrganizationNotFound()
    await audit.add(tx, { actor: staffId, action: 'organization.featured', subject: id, details: { featured } })
  })
  return tx.organization.findUniqueOrThrow({ where: { id }, select: publicFields })
}
