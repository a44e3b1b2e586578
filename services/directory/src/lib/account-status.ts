// Account statuses, as identity's events last gave them. Events can arrive in any order, so a status is stored even before its company exists.
import { businessStatusChanged } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import { sql, type Transaction } from '#lib/database.ts'

export interface AccountStatus {
  readonly id: string
  /** active, suspended or closed. An unknown status counts as suspended. */
  readonly status: string
  readonly version: number
}

/** The version of a closed account. It is the highest possible version, so that every later event is ignored. */
export const CLOSED_VERSION = 2_147_483_647

/** Returns false if a newer status is already stored. Locks the account's row until `tx` ends. */
export async function storeStatus(tx: Transaction, { id, status, version }: AccountStatus): Promise<boolean> {
  const known = status === 'active' || status === 'closed' ? status : 'suspended'
  const kept = await tx.$executeRaw(sql`
    INSERT INTO account_statuses AS a (account_id, status, version) VALUES (${id}::uuid, ${known}, ${version})
    ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, version = excluded.version WHERE a.version < excluded.version`)
  return kept > 0
}

/** The account's status; active if no event arrived yet. Locks the row until `tx` ends. */
export async function lockStatus(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.$queryRaw<{ status: string }[]>(sql`
    INSERT INTO account_statuses AS a (account_id, status, version) VALUES (${id}::uuid, 'active', 0)
    ON CONFLICT (account_id) DO UPDATE SET version = a.version RETURNING status`)
  return row?.status ?? 'active'
}

/** Publishes the new status of the account's company or organization. Call it after changing that company or organization. */
export async function publishStatus(tx: Transaction, { id, status, version }: AccountStatus, requestId: string | undefined): Promise<void> {
  const payload = await statusPayload(tx, { id, status, version })
  if (payload) await outbox.add(tx, businessStatusChanged, { businessId: id, ...payload }, requestId === undefined ? {} : { requestId })
}

async function statusPayload(tx: Transaction, { id, status, version }: AccountStatus) {
  const business = await tx.business.findUnique({ where: { id }, select: { businessName: true, status: true, version: true } })
  if (business) return business
  const organization = await tx.organization.findUnique({ where: { id }, select: { name: true } })
  return organization && { businessName: organization.name, status: status === 'active' ? status : 'suspended', version }
}
