// Which notifications an account gets, and when emails may be sent.
import type { changePreferences, NotificationPreferences } from '@ungana/contracts-notifications'
import { InvalidInput } from '@ungana/service-kit'
import type * as z from 'zod/mini'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { isTimeZone } from '#lib/mail-time.ts'
import { channelsOf, mailSettingsOf } from '#lib/preferences.ts'
import { query } from '#lib/query.ts'

type NewPreferences = z.output<(typeof changePreferences)['schema']['body']>

export async function preferencesOf(reader: Reader, accountId: string): Promise<NotificationPreferences> {
  const kinds = await channelsOf(reader, accountId)
  return { kinds: [...kinds], ...(await mailSettingsOf(reader, accountId)) }
}

/** @throws InvalidInput */
export async function savePreferences(tx: Transaction, accountId: string, { kinds, quietHours, digest, timeZone }: NewPreferences): Promise<void> {
  if (!isTimeZone(timeZone)) throw new InvalidInput('timeZone', 'timeZone must be a time zone, for example Africa/Kigali')
  if (quietHours && quietHours.from === quietHours.to) throw new InvalidInput('quietHours.to', 'Quiet hours must start and end at different times.')
  for (const { kind, inApp, email } of kinds) {
    await query(
      tx,
      `INSERT INTO preferences (account_id, kind, in_app, email) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, kind) DO UPDATE SET in_app = excluded.in_app, email = excluded.email`,
      [accountId, kind, inApp, email],
    )
  }
  await query(
    tx,
    `INSERT INTO mail_settings (account_id, quiet_from, quiet_to, digest, time_zone) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id) DO UPDATE SET
       quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest = excluded.digest, time_zone = excluded.time_zone`,
    [accountId, quietHours?.from ?? null, quietHours?.to ?? null, digest, timeZone],
  )
}
