// Lists recent disputes at the providers, in case a webhook was lost.
import { randomUUIDv7 } from 'node:crypto'
import type { Background } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** How many milliseconds to look back. Older disputes are either known and checked regularly, or over. */
const RECENT = 30 * 24 * 60 * 60_000

/** A provider that does not answer is asked again at the next run. */
export async function findDisputes({ pool, providers, now, logger }: Background): Promise<void> {
  for (const provider of Object.values(providers)) {
    try {
      const at = now()
      for (const reference of (await provider.recentDisputes?.(new Date(at.getTime() - RECENT))) ?? []) {
        await query(
          pool,
          `INSERT INTO disputes (id, method, reference, opened_at, check_at, told_at) VALUES ($1, $2, $3, $4, $4, $4)
           ON CONFLICT (method, reference) DO UPDATE SET check_at = coalesce(disputes.check_at, $4)`,
          [randomUUIDv7(), provider.method, reference, at],
        )
      }
    } catch (error) {
      logger.warn({ err: error, method: provider.method }, 'could not list disputes')
    }
  }
}
