// Adds each content only once.
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/**
 * Runs `add` in a transaction and stores the hash of `content` under `name`, so that the same content is skipped next time.
 * @returns null if this exact content was added before
 */
export async function contentOnce<Added>(client: ClientBase, name: string, content: unknown, add: () => Promise<Added>): Promise<Added | null> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  await client.query('BEGIN')
  try {
    // Of two simultaneous seeds, the second waits and then has nothing to do.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('directory.seed'))`)
    const { rowCount } = await client.query('SELECT FROM seeds WHERE name = $1 AND hash = $2', [name, hash])
    const added = rowCount ? null : await add()
    if (added) {
      await client.query('INSERT INTO seeds (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, seeded_at = now()', [
        name,
        hash,
      ])
    }
    await client.query('COMMIT')
    return added
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
