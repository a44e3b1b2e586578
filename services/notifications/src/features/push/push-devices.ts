// The devices on which people get push notifications, and what they chose.
import { ECDH, randomUUIDv7 } from 'node:crypto'
import { type addPushDevice, type changePush, PUSH_DEVICES_MAX, type PushSettings } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import { InvalidInput } from '@ungana/service-kit'
import type * as z from 'zod/mini'
import { PushDeviceNotFound, PushDevicesFull } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { isTimeZone } from '#lib/mail-time.ts'
import { changeMatchesBy, matchesByOf } from '#lib/match-recipients.ts'
import { isPushService } from '#lib/push-services.ts'
import { pushChoicesOf } from '#lib/push-settings.ts'
import { query } from '#lib/query.ts'

type Subscription = z.output<(typeof addPushDevice)['schema']['body']>
type NewChoices = z.output<(typeof changePush)['schema']['body']>

export interface PushOwner {
  readonly accountId: string
  readonly personId: string
  /** Undefined in tests of callers without a session. */
  readonly sessionId: string | undefined
}

export async function pushSettingsOf(reader: Reader, { accountId, personId, sessionId }: PushOwner, key: string): Promise<PushSettings> {
  const { off, ...choices } = await pushChoicesOf(reader, accountId, personId)
  const matchesBy = await matchesByOf(reader, { accountId, personId })
  const { rows } = await query(
    reader,
    `SELECT id, device, session_id AS "sessionId", created_at AS "createdAt", last_pushed_at AS "lastPushedAt"
     FROM push_devices WHERE person_id = $1 ORDER BY created_at DESC, id DESC`,
    [personId],
  )
  const devices = rows.map((row) => ({
    id: row.id,
    device: row.device,
    current: row.sessionId === sessionId,
    createdAt: row.createdAt.toISOString(),
    lastPushedAt: row.lastPushedAt?.toISOString() ?? null,
  }))
  return { key, devices, off: [...off], ...choices, matchesBy }
}

interface NewDevice extends PushOwner {
  readonly sessionId: string
  readonly subscription: Subscription
  readonly device: string
  /** Undefined: the language of the subscription that this one replaces. */
  readonly language: LanguageCode | undefined
}

/** @throws InvalidInput, PushDevicesFull */
export async function addDevice(
  tx: Transaction,
  { accountId, personId, sessionId, subscription: { endpoint, keys }, device, language }: NewDevice,
  services: readonly string[],
): Promise<void> {
  if (!isPushService(endpoint, services)) throw new InvalidInput('endpoint', 'We do not support the push service of this browser.')
  if (!isPoint(keys.p256dh)) throw new InvalidInput('keys.p256dh', 'keys.p256dh must be the public key of a push subscription')
  // Two devices that are added at the same time must not pass the limit.
  await lockFeeds(tx, [accountId])
  const replaced = await query(tx, 'DELETE FROM push_devices WHERE session_id = $1 OR endpoint = $2 RETURNING language', [sessionId, endpoint])
  const { rows } = await query(tx, 'SELECT count(*)::int AS total FROM push_devices WHERE person_id = $1', [personId])
  if ((rows[0]?.total ?? 0) >= PUSH_DEVICES_MAX) throw new PushDevicesFull(PUSH_DEVICES_MAX)
  await query(
    tx,
    `INSERT INTO push_devices (id, account_id, person_id, session_id, endpoint, p256dh, auth, device, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [randomUUIDv7(), accountId, personId, sessionId, endpoint, keys.p256dh, keys.auth, device, language ?? replaced.rows[0]?.language ?? 'en'],
  )
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** @throws PushDeviceNotFound if it does not exist or is another person's */
export async function removeDevice(tx: Transaction, { personId }: PushOwner, id: string): Promise<void> {
  const { rowCount } = await query(tx, 'DELETE FROM push_devices WHERE id = $1 AND person_id = $2', [id, personId])
  if (rowCount === 0) throw new PushDeviceNotFound()
}

/** @throws InvalidInput */
export async function savePushChoices(tx: Transaction, { accountId, personId }: PushOwner, { matchesBy, ...news }: NewChoices): Promise<void> {
  await lockFeeds(tx, [accountId])
  const before = await pushChoicesOf(tx, accountId, personId)
  const { off = before.off, quietHours = before.quietHours, timeZone = before.timeZone } = news
  if (!isTimeZone(timeZone)) throw new InvalidInput('timeZone', 'timeZone must be a time zone, for example Africa/Kigali')
  if (quietHours && quietHours.from === quietHours.to) throw new InvalidInput('quietHours.to', 'Quiet hours must start and end at different times.')
  await query(
    tx,
    `INSERT INTO push_settings (account_id, person_id, off, quiet_from, quiet_to, time_zone) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, person_id) DO UPDATE SET
       off = excluded.off, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`,
    [accountId, personId, [...off], quietHours?.from ?? null, quietHours?.to ?? null, timeZone],
  )
  if (matchesBy !== undefined) await changeMatchesBy(tx, { accountId, personId }, matchesBy)
  // What waits is looked at again, because the quiet hours may have changed.
  await query(
    tx,
    `UPDATE pushes SET next_attempt_at = least(next_attempt_at, clock_timestamp())
     WHERE device_id IN (SELECT id FROM push_devices WHERE account_id = $1 AND person_id = $2)`,
    [accountId, personId],
  )
  await query(tx, 'UPDATE match_messages SET next_attempt_at = least(next_attempt_at, clock_timestamp()) WHERE account_id = $1 AND person_id = $2', [
    accountId,
    personId,
  ])
}
