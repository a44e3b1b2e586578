import { CompanyNotFound, Suspended } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Two companies that may agree on a deal, locked until the commit. @returns the partner's name @throws Suspended, CompanyNotFound */
export async function requireTraders(tx: Transaction, callerId: string, partnerId: string): Promise<string> {
  const { rows: accounts } = await query(
    tx,
    'SELECT id, name, status, sample, closed_at IS NOT NULL AS closed FROM accounts WHERE id = ANY($1::uuid[]) ORDER BY id FOR SHARE',
    [[callerId, partnerId]],
  )
  if (accounts.find(({ id }) => id === callerId)?.status !== 'active') throw new Suspended()
  const partner = accounts.find(({ id }) => id === partnerId)
  if (partnerId === callerId || partner?.status !== 'active' || partner.sample || partner.closed) throw new CompanyNotFound()
  return partner.name
}
