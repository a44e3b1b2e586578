// The data that notifications holds about an account, for its owner's data export.
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const statements = {
  account: 'SELECT name, email FROM accounts WHERE id = $1 AND closed_at IS NULL',
  notifications: `
    SELECT n.kind, n.title, n.body, n.link, n.created_at AS "createdAt",
      coalesce(n.read_at, (SELECT min(r.read_at) FROM reads AS r WHERE r.notification_id = n.id)) AS "readAt"
    FROM notifications AS n WHERE n.account_id = $1 ORDER BY n.created_at, n.id`,
  preferences: 'SELECT kind, in_app AS "inApp", email FROM preferences WHERE account_id = $1 ORDER BY kind',
  'mail settings': `SELECT quiet_from AS "quietFrom", quiet_to AS "quietTo", digest, time_zone AS "timeZone" FROM mail_settings WHERE account_id = $1`,
  'push devices': `SELECT person_id AS "personId", device, created_at AS "createdAt", last_pushed_at AS "lastPushedAt" FROM push_devices WHERE account_id = $1 ORDER BY id`,
  'push settings': `SELECT person_id AS "personId", off, quiet_from AS "quietFrom", quiet_to AS "quietTo", time_zone AS "timeZone" FROM push_settings WHERE account_id = $1`,
  'matches by phone': `SELECT person_id AS "personId", by, since, sent_at AS "sentAt" FROM match_recipients WHERE account_id = $1`,
} as const

export async function exportOf(pool: Pool, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(statements)) sections[name] = (await query(pool, statement, [id])).rows
  return JSON.parse(JSON.stringify(sections))
}
