// Who pays: kept from what identity and directory tell.
import type { Payments } from '#lib/dependencies.ts'

export interface PayerRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly email: string | null
}

/** Asks directory for one that no event has told of yet, a second after registering for one. Undefined for who has neither business nor organization. */
export async function payerOf({ pool, findPayer }: Payments, id: string, requestId: string): Promise<PayerRow | undefined> {
  const read = async () => (await pool.query<PayerRow>('SELECT id, kind, name, email FROM accounts WHERE id = $1', [id])).rows[0]
  const known = await read()
  if (known) return known
  const found = await findPayer(id, requestId)
  if (!found) return undefined
  const kind = found.kind === 'organization' ? 'organization' : 'business'
  // Without its e-mail address, which identity's event brings: that one wins.
  await pool.query('INSERT INTO accounts (id, kind, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [id, kind, found.name])
  return read()
}
