// What stands in for another service: it tells and hears events through a courier on a database of its own.
import type { EventDefinition } from '@ungana/contracts-kit'
import { createLogger } from '@ungana/service-kit'
import { type Consumer, createCourier, outbox } from '@ungana/service-kit/courier'
import { cloneDatabase } from '@ungana/service-kit/testing'
import pg from 'pg'
import type { $ZodType, input } from 'zod/v4/core'

export interface Neighbour {
  /** Resolves to the event's id. */
  tell<const Schema extends $ZodType>(event: EventDefinition<Schema>, payload: input<Schema>): Promise<string>
  close(): Promise<void>
}

/** The tables of its courier are those of a notifications database. */
export async function startNeighbour(
  service: string,
  { natsUrl, prefix, consumers = [] }: { natsUrl: string; prefix: string; consumers?: readonly Consumer<pg.PoolClient>[] },
): Promise<Neighbour> {
  const clone = await cloneDatabase('notifications')
  const pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  const courier = createCourier({ service, pool, natsUrl, prefix, consumers, logger: createLogger({ name: service, level: 'silent' }) })
  courier.start()
  return {
    tell: (event, payload) => courier.transaction((tx) => outbox.add(tx, event, payload)),
    async close() {
      await courier.close()
      await pool.end()
      await clone.drop()
    },
  }
}
