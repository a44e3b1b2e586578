// Who may post and book: kept from what identity and directory tell, so that posting asks nobody.
import { OwnerHasNoCompany, OwnerSuspended, PartnerSuspended } from '#errors.ts'
import type { Actor, Logistics, Reader, Transaction } from '#lib/dependencies.ts'

/** Of a closed account, in both counts: what others still tell of it is older. */
export const CLOSED_VERSION = String(2n ** 62n)

/**
 * @throws OwnerSuspended, OwnerHasNoCompany. Asks directory of one that no event has told of yet, a second after registering for one: call it before the
 * transaction.
 */
export async function requireCompany({ pool, findCompany }: Pick<Logistics, 'pool' | 'findCompany'>, { callerId, requestId }: Actor): Promise<void> {
  const known = await statusOf(pool, callerId)
  const status = known ?? (await ask())
  if (status !== 'active') throw new OwnerSuspended()

  async function ask() {
    const found = await findCompany(callerId, requestId)
    if (!found) throw new OwnerHasNoCompany()
    // What is there already is newer: events went on coming.
    await pool.query(
      `INSERT INTO accounts (id, kind, name, sample, status, version, status_version) VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING`,
      [
        callerId,
        found.kind === 'organization' ? found.kind : 'business',
        found.name,
        found.sample,
        found.status === 'active' ? 'active' : 'suspended',
        found.version,
      ],
    )
    return statusOf(pool, callerId)
  }
}

/**
 * Who deals with each other, held until the commit so that nobody is suspended meanwhile: before any listing, as whoever suspends holds them. Resolves to
 * the refusal where one of them may not trade.
 */
export async function holdTraders(tx: Transaction, ids: readonly string[], { callerId }: Pick<Actor, 'callerId'>): Promise<Error | undefined> {
  const { rows } = await tx.query<{ id: string; status: string }>('SELECT id, status FROM accounts WHERE id = ANY ($1) ORDER BY id FOR SHARE', [ids])
  const idle = rows.filter(({ status }) => status !== 'active')
  if (idle.length === 0) return undefined
  return idle.some(({ id }) => id === callerId) ? new OwnerSuspended() : new PartnerSuspended()
}

/** Of whoever changes what is there: others are told of what fits it then. @throws OwnerSuspended */
export async function requireNotSuspended(tx: Transaction, actor: Pick<Actor, 'callerId'>): Promise<void> {
  const refusal = await holdTraders(tx, [actor.callerId], actor)
  if (refusal) throw refusal
}

async function statusOf(reader: Reader, id: string): Promise<string | undefined> {
  const { rows } = await reader.query<{ status: string }>('SELECT status FROM accounts WHERE id = $1', [id])
  return rows[0]?.status
}
