// What people chose for push notifications.
import type { Reader } from '#lib/dependencies.ts'
import type { MailSettings } from '#lib/mail-time.ts'
import { query } from '#lib/query.ts'

export interface PushChoices extends Pick<MailSettings, 'quietHours' | 'timeZone'> {
  /** Kinds that are switched off. */
  readonly off: readonly string[]
}

const defaults: PushChoices = { off: [], quietHours: { from: '21:00', to: '07:00' }, timeZone: 'Africa/Kigali' }

export async function pushChoicesOf(reader: Reader, accountId: string, personId: string): Promise<PushChoices> {
  const { rows } = await query(
    reader,
    `SELECT off, quiet_from AS "quietFrom", quiet_to AS "quietTo", time_zone AS "timeZone" FROM push_settings WHERE account_id = $1 AND person_id = $2`,
    [accountId, personId],
  )
  const [row] = rows
  if (!row) return defaults
  const { off, quietFrom: from, quietTo: to, timeZone } = row
  return { off, quietHours: from !== null && to !== null ? { from, to } : null, timeZone }
}
