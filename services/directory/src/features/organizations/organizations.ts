// Registered trade organizations.
import { type Organization, PAGE_SIZE, SEARCH_LIMIT } from '@ungana/contracts-directory'
import { OrganizationNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'

const active = { status: 'active' }
/** Names each field, so that a new column stays private until somebody adds it here and to the contract. */
const publicFields = {
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
} as const

/**
 * Active organizations, the featured first, then by name.
 * @param page from 1, PAGE_SIZE each; undefined means all, at most SEARCH_LIMIT
 * @returns them and `total`, the number on all pages
 */
export async function listOrganizations(prisma: Database['prisma'], page?: number): Promise<{ organizations: Organization[]; total: number }> {
  const [total, organizations] = await prisma.$transaction([
    prisma.organization.count({ where: active }),
    prisma.organization.findMany({
      where: active,
      select: publicFields,
      orderBy: [{ featured: 'desc' }, { name: 'asc' }, { id: 'asc' }],
      take: page === undefined ? SEARCH_LIMIT : PAGE_SIZE,
      skip: page === undefined ? 0 : (page - 1) * PAGE_SIZE,
    }),
  ])
  return { organizations, total }
}

/** @throws OrganizationNotFound when there is none, or it is not active */
export async function getOrganization(prisma: Database['prisma'], id: string): Promise<Organization> {
  const organization = await prisma.organization.findFirst({ where: { id, ...active }, select: publicFields })
  if (!organization) throw new OrganizationNotFound()
  return organization
}
