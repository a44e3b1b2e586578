// Notifies companies that an organization lists them as members, so that they can refuse.
import { membersNamed } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'

const AT_ONCE = 100

/**
 * Publishes which companies the organization now lists as members: those in `businessIds`, or all. Call it after the change in `tx`. An inactive
 * organization is not public, so its members are notified when it becomes active.
 */
export async function announceMembers(tx: Transaction, organizationId: string, businessIds?: readonly string[]): Promise<void> {
  const organization = await tx.organization.findFirst({ where: { id: organizationId, status: 'active' }, select: { name: true } })
  if (!organization) return
  const members = await tx.organizationMember.findMany({
    where: { organizationId, businessId: businessIds ? { in: [...businessIds] } : { not: null } },
    select: { businessId: true },
    distinct: ['businessId'],
  })
  const named = members.flatMap(({ businessId }) => businessId ?? [])
  for (let begin = 0; begin < named.length; begin += AT_ONCE) {
    await outbox.add(tx, membersNamed, {
      organizationId,
      organizationName: organization.name,
      businessIds: named.slice(begin, begin + AT_ONCE),
      namedAt: new Date().toISOString(),
    })
  }
}
