// Simulates another service: publishes and consumes events through a courier with its own database.
import type { EventDefinition } from '@ungana/contracts-kit'
import type pg from 'pg'
import type { $ZodType, input } from 'zod/v4/core'
import { type Consumer, createCourier, outbox } from '../courier/index.ts'
import { createLogger } from '../logging.ts'
import { courierSql } from './courier.ts'
import { createDatabase, testPool } from './database.ts'

export interface Neighbour {
  readonly pool: pg.Pool
  /** Publishes an event, with this `id` if given, and returns the event's id. */
  publish<const Schema extends $ZodType>(event: EventDefinition<Schema>, payload: input<Schema>, options?: { id?: string }): Promise<string>
  close(): Promise<void>
}

interface NeighbourOptions {
  readonly natsUrl: string
  /** Defaults to `ungana`. */
  readonly prefix?: string
  readonly consumers?: readonly Consumer<pg.PoolClient>[]
  /** Defaults to the test run's Postgres. */
  readonly postgresAdminUrl?: string
}

/** Starts a neighbour. `service` is the domain of the events that it may publish. */
export async function startNeighbour(service: string, { natsUrl, prefix, consumers = [], postgresAdminUrl }: NeighbourOptions): Promise<Neighbour> {
  const database = await createDatabase(`neighbour_${service}`, postgresAdminUrl)
  const pool = testPool(database.url)
  await pool.query(courierSql)
  const courier = createCourier({
    service,
    pool,
    natsUrl,
    consumers,
    ...(prefix !== undefined && { prefix }),
    logger: createLogger({ name: service, level: 'silent' }),
  })
  courier.start()
  return {
    pool,
    publish: (event, payload, options) => courier.transaction((tx) => outbox.add(tx, event, payload, options)),
    async close() {
      await courier.close()
      await pool.end()
      await database.drop()
    },
  }
}
