// Disputes of which no word came, or came while nobody listened for it: asked for from time to time, and looked up as if they had been told.
import { randomUUIDv7 } from 'node:crypto'
import type { Background } from '#lib/dependencies.ts'

/** Milliseconds. Those of before were undecided then, and are looked at all the time, or are over. */
const RECENT = 30 * 24 * 60 * 60_000

/** A provider that does not answer is asked again at the next time. */
export async function findDisputes({ pool, providers, now, logger }: Background): Promise<void> {
  for (const provider of Object.values(providers)) {
    try {
      const at = now()
      for (const reference of (await provider.recentDisputes?.(new Date(at.getTime() - RECENT))) ?? []) {
        await pool.query(
          `INSERT INTO disputes (id, method, reference, opened_at, check_at, told_at) VALUES ($1, $2, $3, $4, $4, $4)
           ON CONFLICT (method, reference) DO UPDATE SET check_at = coalesce(disputes.check_at, $4)`,
          [randomUUIDv7(), provider.method, reference, at],
        )
      }
    } catch (error) {
      logger.warn({ err: error, method: provider.method }, 'disputes could not be listed')
    }
  }
}
