// How accounts stand, as identity told last. Events of one account come in any order: what it told is kept for a company that is not there yet.
import { businessStatusChanged } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import { sql, type Transaction } from '#lib/database.ts'

export interface StatusOfAccount {
  readonly id: string
  /** active, suspended or closed; what only a newer identity knows counts as suspended. */
  readonly status: string
  readonly version: number
}

/** Nothing is newer than the end of an account. */
export const CLOSED_VERSION = 2_147_483_647

/** Resolves to false where something newer is kept already. Whoever reads the same account's waits for the end of `tx`. */
export async function keepStatus(tx: Transaction, { id, status, version }: StatusOfAccount): Promise<boolean> {
  const known = status === 'active' || status === 'closed' ? status : 'suspended'
  const kept = await tx.$executeRaw(sql`
    INSERT INTO account_statuses AS a (account_id, status, version) VALUES (${id}::uuid, ${known}, ${version})
    ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, version = excluded.version WHERE a.version < excluded.version`)
  return kept > 0
}

/** active where nothing was told. It holds until the end of `tx`: what is told meanwhile waits. */
export async function holdStatus(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ status: string }[]>(sql`
    INSERT INTO account_statuses AS a (account_id, status, version) VALUES (${id}::uuid, 'active', 0)
    ON CONFLICT (account_id) DO UPDATE SET version = a.version RETURNING status`)
  return row?.status ?? 'active'
}

/** Tells others how the account's company or organization stands now, once the change of it is made. */
export async function tellStatus(tx: Transaction, { id, status, version }: StatusOfAccount, requestId: string | undefined): Promise<void> {
  const said = await sayingOf(tx, { id, status, version })
  if (said) await outbox.add(tx, businessStatusChanged, { businessId: id, ...said }, requestId === undefined ? {} : { requestId })
}

async function sayingOf(tx: Transaction, { id, status, version }: StatusOfAccount) {
  const business = await tx.business.findUnique({ where: { id }, select: { businessName: true, status: true, version: true } })
  if (business) return business
  const organization = await tx.organization.findUnique({ where: { id }, select: { name: true } })
  return organization && { businessName: organization.name, status: status === 'active' ? status : 'suspended', version }
}
