import { Forbidden, Unauthenticated } from '@ungana/service-kit'
import { OrganizationNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'

/** Who keeps an organization's list of members. */
export interface Keeper {
  readonly id: string
  /** Whether staff do it for the organization: such changes are written down. */
  readonly staff: boolean
}

/**
 * An organization's account has the organization's id.
 * @throws Unauthenticated, Forbidden for another account's organization whether or not it is there, OrganizationNotFound
 */
export async function mayManage(
  prisma: Database['prisma'],
  { sub, role }: { readonly sub?: string | undefined; readonly role: string },
  organizationId: string,
): Promise<Keeper> {
  if (sub === undefined) throw new Unauthenticated()
  const staff = role === 'staff'
  if (!staff && sub !== organizationId) throw new Forbidden()
  if ((await prisma.organization.count({ where: { id: organizationId } })) === 0) throw new OrganizationNotFound()
  return { id: sub, staff }
}
