import type { Pool, PoolClient } from 'pg'

/** Runs `work` in a transaction that starts with the statement `begin`. */
export async function inTransaction<T>(pool: Pick<Pool, 'connect'>, begin: string, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
