// Phones that wrote STOP: they get no messages that they did not ask for. Providers may deliver a message again, or late, so the newest word counts.
import type { Channels } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Word {
  /** E.164. */
  readonly phone: string
  /** When it was written. */
  readonly at: Date
}

/** Returns false if the phone wrote START after that. */
export async function saveStop({ pool }: Pick<Channels, 'pool'>, { phone, at }: Word): Promise<boolean> {
  const { rowCount } = await query(
    pool,
    `INSERT INTO stops AS s (phone, stopped_at) VALUES ($1, $2)
     ON CONFLICT (phone) DO UPDATE SET stopped_at = greatest(s.stopped_at, excluded.stopped_at), started_at = NULL
     WHERE s.started_at IS NULL OR s.started_at <= excluded.stopped_at`,
    [phone, at],
  )
  return rowCount === 1
}

/** Returns false if the phone wrote STOP after that. */
export async function saveStart({ pool }: Pick<Channels, 'pool'>, { phone, at }: Word): Promise<boolean> {
  const { rowCount } = await query(
    pool,
    `INSERT INTO stops AS s (phone, started_at) VALUES ($1, $2)
     ON CONFLICT (phone) DO UPDATE SET started_at = greatest(s.started_at, excluded.started_at), stopped_at = NULL
     WHERE s.stopped_at IS NULL OR s.stopped_at <= excluded.started_at`,
    [phone, at],
  )
  return rowCount === 1
}

/** Whether the phone wrote STOP after its person turned the messages on. */
export async function hasStopped({ pool }: Pick<Channels, 'pool'>, phone: string, since: Date): Promise<boolean> {
  // An earlier release writes a STOP without removing the START.
  const { rowCount } = await query(
    pool,
    'SELECT phone FROM stops WHERE phone = $1 AND stopped_at > $2 AND (started_at IS NULL OR started_at < stopped_at)',
    [phone, since],
  )
  return rowCount === 1
}
