// What stands in for another service: it tells and hears events through a courier on a database of its own.
import { createLogger } from '@ungana/service-kit'
import { type Consumer, type Courier, createCourier } from '@ungana/service-kit/courier'
import { cloneDatabase } from '@ungana/service-kit/testing'
import pg from 'pg'

export interface Neighbour {
  readonly courier: Courier<pg.PoolClient>
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** The tables of its courier are those of a directory's database. */
export async function startNeighbour(
  service: string,
  { natsUrl, prefix, consumers }: { natsUrl: string; prefix: string; consumers: readonly Consumer<pg.PoolClient>[] },
): Promise<Neighbour> {
  const clone = await cloneDatabase('directory')
  const pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  const logger = createLogger({ name: service, level: 'silent' })
  const courier = createCourier({ service, pool, natsUrl, prefix, consumers, logger })
  courier.start()
  return {
    courier,
    pool,
    async close() {
      await courier.close()
      await pool.end()
      await clone.drop()
    },
  }
}
