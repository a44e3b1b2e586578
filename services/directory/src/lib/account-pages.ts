// Which accounts have a page that everybody may open.
import type { AccountPage } from '@ungana/contracts-directory'
import type { Transaction } from '#lib/database.ts'

type Prisma = Pick<Transaction, 'business' | 'organization'>

/** By account. Staff have none, nor has who is suspended, waits for a payment or has left. */
export async function accountPages(prisma: Prisma, accounts: readonly (string | null)[]): Promise<Map<string, AccountPage>> {
  const which = { where: { id: { in: accounts.filter((id) => id !== null) }, status: 'active' }, select: { id: true } } as const
  const [companies, organizations] = [await prisma.business.findMany(which), await prisma.organization.findMany(which)]
  return new Map([
    ...companies.map(({ id }): [string, AccountPage] => [id, 'company']),
    ...organizations.map(({ id }): [string, AccountPage] => [id, 'organization']),
  ])
}

/** What stands beside an account that may be none. */
export const accountPageOf = (pages: ReadonlyMap<string, AccountPage>, accountId: string | null): AccountPage | null =>
  (accountId === null ? undefined : pages.get(accountId)) ?? null
