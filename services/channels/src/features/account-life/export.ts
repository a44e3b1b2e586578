// The data that channels holds about an account, for its owner's data export.
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const statements = {
  dialogues: `SELECT channel, phone, person_id AS "personId", language, screens, changed_at AS "changedAt" FROM dialogues WHERE account_id = $1 ORDER BY changed_at, id`,
  messages: `SELECT m.channel, m.phone, m.text, m.received_at AS "receivedAt" FROM messages AS m JOIN dialogues AS d ON d.channel = m.channel AND d.session = m.session WHERE d.account_id = $1 ORDER BY m.received_at, m.id`,
  'matches to tell': `SELECT person_id AS "personId", by, count, due_at AS "dueAt" FROM match_notices WHERE account_id = $1 ORDER BY due_at, id`,
} as const

export async function exportOf(pool: Pool, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(statements)) sections[name] = (await query(pool, statement, [id])).rows
  return JSON.parse(JSON.stringify(sections))
}
