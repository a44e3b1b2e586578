import { Forbidden, Unauthenticated } from '@ungana/service-kit'
import { OrganizationNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'

/** The account that edits an organization's members. */
export interface MemberEditor {
  readonly id: string
  /** True for staff, whose changes are written to the audit log. */
  readonly staff: boolean
}
/**
 * Allows the organization's own account, which has the organization's id, and staff.
 * @throws Unauthenticated, Forbidden for any other account, OrganizationNotFound
 */
export async function requireMemberEditor(
  prisma: Database['prisma'],
  { sub, role }: { readonly sub?: string | undefined; readonly role: string },
  organizationId: string,
): Promise<MemberEditor> {
  if (sub === undefined) throw new Unauthenticated()
  const staff = role === 'staff'
  if (!staff && sub !== organizationId) throw new Forbidden()
  if ((await prisma.organization.count({ where: { id: organizationId } })) === 0) throw new OrganizationNotFound()
  return { id: sub, staff }
}
