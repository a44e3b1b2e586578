// The user as the browser sees him.
import type { SessionUserBody } from '@ungana/contracts-identity'
import type { Database } from './database.ts'

interface AccountWithProfile {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly role: string
  readonly totpConfirmedAt: Date | null
  readonly profile: { readonly business: unknown } | null
}

/** A member is his company's public projection; staff have none, only a name. Staff without a second factor are let in as members. */
export function presentUser({ id, username, name, role, totpConfirmedAt, profile }: AccountWithProfile): SessionUserBody {
  const business = profile?.business
  const user = { businessName: name, ...(typeof business === 'object' ? business : undefined), id, username }
  return role === 'staff' && totpConfirmedAt === null ? { ...user, role: 'member', mustEnrol: true } : { ...user, role }
}

export async function findUser({ prisma }: Pick<Database, 'prisma'>, accountId: string): Promise<SessionUserBody | undefined> {
  const account = await prisma.account.findUnique({ where: { id: accountId }, include: { profile: true } })
  return account ? presentUser(account) : undefined
}
