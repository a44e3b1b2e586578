// Stores every fact that it receives. The table has no unique key, so that duplicates show.

import type pg from 'pg'
import { consumer, createCourier } from '../src/courier/index.ts'
import { createLogger, createPool } from '../src/index.ts'
import { childOptions, factStated } from './chaos-events.ts'

const { databaseUrl, natsUrl, prefix } = childOptions()
const logger = createLogger({ name: 'mail', level: 'warn' })
const pool = createPool(databaseUrl)
const courier = createCourier({
  service: 'mail',
  pool,
  natsUrl,
  prefix,
  logger,
  consumers: [
    consumer(factStated, 'effects', async (tx: pg.PoolClient, { n }) => void (await tx.query('INSERT INTO effects VALUES ($1)', [n])), {
      concurrency: 4,
    }),
  ],
})
courier.start()
process.on('SIGTERM', async () => {
  await courier.close()
  await pool.end()
  process.exit(0)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
