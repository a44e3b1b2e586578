// Which accounts may post and book: a projection, so that posting needs no call to another service.
import { saveFoundTrader } from '@ungana/service-kit/accounts'
import { OwnerHasNoCompany, OwnerSuspended, PartnerSuspended } from '#errors.ts'
import type { Actor, Logistics, Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/**
 * Asks directory if the account's events have not arrived yet. Call this before the transaction starts.
 * @throws OwnerSuspended, OwnerHasNoCompany
 */
export async function requireCompany({ pool, findAccount }: Pick<Logistics, 'pool' | 'findAccount'>, { callerId, requestId }: Actor): Promise<void> {
  const known = await statusOf(pool, callerId)
  const status = known ?? (await ask())
  if (status !== 'active') throw new OwnerSuspended()

  async function ask() {
    const found = await findAccount(callerId, requestId)
    if (!found) throw new OwnerHasNoCompany()
    await saveFoundTrader(pool, found)
    return statusOf(pool, callerId)
  }
}

/**
 * Locks both accounts until the commit, so that neither is suspended meanwhile. Call it before locking listings. Resolves to an error if one of the
 * accounts is suspended.
 */
export async function lockTraders(tx: Transaction, ids: readonly string[], { callerId }: Pick<Actor, 'callerId'>): Promise<Error | undefined> {
  const { rows } = await query(tx, 'SELECT id, status FROM accounts WHERE id = ANY ($1) ORDER BY id FOR SHARE', [ids])
  const suspended = rows.filter(({ status }) => status !== 'active')
  if (suspended.length === 0) return undefined
  return suspended.some(({ id }) => id === callerId) ? new OwnerSuspended() : new PartnerSuspended()
}

/** Changing a listing also needs this check, because the change announces matches to others. @throws OwnerSuspended */
export async function requireNotSuspended(tx: Transaction, actor: Pick<Actor, 'callerId'>): Promise<void> {
  const refusal = await lockTraders(tx, [actor.callerId], actor)
  if (refusal) throw refusal
}

async function statusOf(reader: Reader, id: string): Promise<string | undefined> {
  const { rows } = await query(reader, 'SELECT status FROM accounts WHERE id = $1', [id])
  return rows[0]?.status
}
