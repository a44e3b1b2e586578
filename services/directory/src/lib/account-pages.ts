// Finds the accounts that have a public page.
import type { AccountPage } from '@ungana/contracts-directory'
import type { Transaction } from '#lib/database.ts'

type Prisma = Pick<Transaction, 'business' | 'organization'>

/** The kind of public page by account id. Staff, and accounts that are not active, have no public page. */
export async function accountPages(prisma: Prisma, rows: readonly { readonly accountId: string | null }[]): Promise<Map<string, AccountPage>> {
  const accounts = rows.map(({ accountId }) => accountId).filter((id) => id !== null)
  const which = { where: { id: { in: accounts }, status: 'active' }, select: { id: true } } as const
  const [companies, organizations] = [await prisma.business.findMany(which), await prisma.organization.findMany(which)]
  return new Map([
    ...companies.map(({ id }): [string, AccountPage] => [id, 'company']),
    ...organizations.map(({ id }): [string, AccountPage] => [id, 'organization']),
  ])
}
