// Phones that wrote STOP: they get no messages that they did not ask for.
import type { Channels } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export async function saveStop({ pool, now }: Pick<Channels, 'pool' | 'now'>, phone: string): Promise<void> {
  await query(pool, 'INSERT INTO stops (phone, stopped_at) VALUES ($1, $2) ON CONFLICT (phone) DO UPDATE SET stopped_at = excluded.stopped_at', [
    phone,
    now(),
  ])
}

export async function forgetStop({ pool }: Pick<Channels, 'pool'>, phone: string): Promise<void> {
  await query(pool, 'DELETE FROM stops WHERE phone = $1', [phone])
}

/** Whether the phone wrote STOP after its person turned the messages on. */
export async function hasStopped({ pool }: Pick<Channels, 'pool'>, phone: string, since: Date): Promise<boolean> {
  const { rowCount } = await query(pool, 'SELECT phone FROM stops WHERE phone = $1 AND stopped_at > $2', [phone, since])
  return rowCount === 1
}
