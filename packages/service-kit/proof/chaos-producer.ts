// Stores facts and publishes an event for each, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { createCourier, outbox } from '../src/courier/index.ts'
import { databaseFailure } from '../src/database.ts'
import { createLogger, createPool } from '../src/index.ts'
import { childOptions, factStated } from './chaos-events.ts'

const { databaseUrl, natsUrl, prefix, pause, tells = false } = childOptions()
const logger = createLogger({ name: 'shop', level: 'warn' })
const pool = createPool(databaseUrl)
const courier = createCourier({ service: 'shop', pool, natsUrl, prefix, logger })
courier.start()

let paused = true
process.on('message', (message) => {
  paused = message === 'pause'
})
process.on('SIGTERM', async () => {
  paused = true
  await courier.close()
  await pool.end()
  process.exit(0)
})
process.on('disconnect', () => process.exit(0))

let numbered = 0

async function stateFacts() {
  for (;;) {
    if (paused) await sleep(20)
    else {
      const own = tells ? ++numbered : undefined
      try {
        await courier.transaction(async (tx) => {
          const { rows } = await tx.query<{ n: number }>("INSERT INTO facts VALUES (coalesce($1, nextval('fact_numbers'))) RETURNING n", [own])
          await outbox.add(tx, factStated, { n: rows[0]?.n ?? 0 })
        })
        if (tells) process.send?.(`acknowledged ${own}`)
        if (pause > 0) await sleep(pause)
      } catch (error) {
        if (tells) process.send?.(`refused ${own} ${databaseFailure(error) ?? `as a bug: ${error}`}`)
        // The fact may have been committed or not; the check reads that from the table. The next fact gets a new number.
        await sleep(50)
      }
    }
  }
}
for (let i = 0; i < 4; i++) stateFacts()
process.send?.('ready')
