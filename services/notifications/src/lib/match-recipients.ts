// People who want messages about matches by SMS or WhatsApp.
import type { PushSettings } from '@ungana/contracts-notifications'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Place {
  readonly accountId: string
  readonly personId: string
}

export async function matchesByOf(reader: Reader, { accountId, personId }: Place): Promise<PushSettings['matchesBy']> {
  const { rows } = await query(reader, 'SELECT by FROM match_recipients WHERE account_id = $1 AND person_id = $2', [accountId, personId])
  return rows[0]?.by ?? 'off'
}

/** What waits is dropped when it is turned off, and counts on when only the way changes. */
export async function changeMatchesBy(tx: Transaction, place: Place, by: 'off' | 'sms' | 'whatsapp'): Promise<void> {
  if (by === 'off') return removeRecipient(tx, place)
  await query(
    tx,
    `INSERT INTO match_recipients (account_id, person_id, by, since) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (account_id, person_id) DO UPDATE SET by = excluded.by, since = excluded.since`,
    [place.accountId, place.personId, by],
  )
}

export async function removeRecipient(tx: Transaction, { accountId, personId }: Place): Promise<void> {
  await query(tx, 'DELETE FROM match_recipients WHERE account_id = $1 AND person_id = $2', [accountId, personId])
}
