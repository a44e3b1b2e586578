import type { Channels } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Milliseconds after which what phones said is deleted. */
const KEPT = 24 * 60 * 60_000
const STOPS_KEPT = 365 * KEPT

export async function deleteOld({ pool, now }: Pick<Channels, 'pool' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT)
  await query(pool, 'DELETE FROM dialogues WHERE changed_at < $1', [before])
  await query(pool, 'DELETE FROM messages WHERE received_at < $1', [before])
  await query(pool, 'DELETE FROM stops WHERE greatest(stopped_at, started_at) < $1', [new Date(now().getTime() - STOPS_KEPT)])
}
