// Companies learn that an organization names them as its members: nobody speaks for another without its knowing.
import { membersNamed } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'

const AT_ONCE = 100

/**
 * Of those of `businessIds` that are its members as `tx` leaves it; of all of them where none are given. An organization that is not active is shown to
 * nobody: its members learn of it when it becomes so.
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
