// What stands in for another service: it tells and hears events through a courier on a database of its own.
import type { EventDefinition } from '@ungana/contracts-kit'
import type pg from 'pg'
import type { $ZodType, input } from 'zod/v4/core'
import { type Consumer, createCourier, outbox } from '../courier/index.ts'
import { createLogger } from '../logging.ts'
import { courierSql } from './courier.ts'
import { createDatabase, testPool } from './database.ts'

export interface Neighbour {
  readonly pool: pg.Pool
  /** Resolves to the event's id, which is `id` where it is given. */
  tell<const Schema extends $ZodType>(event: EventDefinition<Schema>, payload: input<Schema>, options?: { id?: string }): Promise<string>
  close(): Promise<void>
}

interface NeighbourOptions {
  readonly natsUrl: string
  readonly prefix: string
  readonly consumers?: readonly Consumer<pg.PoolClient>[]
}

/** `service` is the domain whose events it may tell. */
export async function startNeighbour(service: string, { natsUrl, prefix, consumers = [] }: NeighbourOptions): Promise<Neighbour> {
  const database = await createDatabase(`neighbour_${service}`)
  const pool = testPool(database.url)
  await pool.query(courierSql)
  const courier = createCourier({ service, pool, natsUrl, prefix, consumers, logger: createLogger({ name: service, level: 'silent' }) })
  courier.start()
  return {
    pool,
    tell: (event, payload, options) => courier.transaction((tx) => outbox.add(tx, event, payload, options)),
    async close() {
      await courier.close()
      await pool.end()
      await database.drop()
    },
  }
}
