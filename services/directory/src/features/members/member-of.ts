import type { memberOf } from '@ungana/contracts-directory'
import type { output } from 'zod/v4/core'
import { BusinessNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'

/** The active organizations that name a company as a member. @throws BusinessNotFound */
export async function listMemberOf(prisma: Database['prisma'], businessId: string): Promise<output<typeof memberOf>[]> {
  if ((await prisma.business.count({ where: { id: businessId, status: 'active' } })) === 0) throw new BusinessNotFound()
  return prisma.organization.findMany({
    where: { status: 'active', members: { some: { businessId } } },
    select: { id: true, name: true, type: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
