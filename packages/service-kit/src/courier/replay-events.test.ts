// A service's database was restored from a dump while NATS kept running.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { event } from '@ungana/contracts-kit'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, courierSql, createDatabase, startNats, type TestNats, testPool } from '../testing/index.ts'
import { type Courier, consumer, createCourier, outbox } from './index.ts'

const thingHappened = event('shop.thing.happened.v1', z.object({ n: z.number() }))
const logger = createLogger({ name: 'test', level: 'silent' })
const command = join(import.meta.dirname, '../replay-events.ts')
const replayEvents = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { env: { NATS_URL: nats.url } })

let nats: TestNats
const databases: ClonedDatabase[] = []
const pools: pg.Pool[] = []
const couriers: Courier<pg.PoolClient>[] = []

beforeAll(async () => {
  nats = await startNats()
})
afterAll(async () => {
  await Promise.all(couriers.map((courier) => courier.close()))
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all(databases.map((database) => database.drop()))
  await nats.remove()
})

async function newPool() {
  const database = await createDatabase('again')
  const pool = testPool(database.url)
  databases.push(database)
  pools.push(pool)
  await pool.query(courierSql)
  await pool.query('CREATE TABLE effects (n int NOT NULL)')
  return pool
}

function start(service: string, pool: pg.Pool, consumers: Parameters<typeof createCourier>[0]['consumers'] = []) {
  const courier = createCourier({ service, pool, natsUrl: nats.url, logger, consumers })
  couriers.push(courier)
  courier.start()
  return courier
}

test('replays the events since the dump once, and none for other services', async () => {
  const [shopPool, mailPool, otherPool] = [await newPool(), await newPool(), await newPool()]
  const noting = consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => void (await tx.query('INSERT INTO effects VALUES ($1)', [n])))
  const shop = start('shop', shopPool)
  let mail = start('mail', mailPool, [noting])
  const other = start('mailbox', otherPool, [noting])
  const publish = (n: number) => shop.transaction((tx) => outbox.add(tx, thingHappened, { n }))
  const effects = async (pool: pg.Pool) => (await pool.query<{ n: number }>('SELECT n FROM effects ORDER BY n')).rows.map(({ n }) => n)
  const until = async (pool: pg.Pool, expected: readonly number[]) => {
    while ((await effects(pool)).join() !== expected.join()) await sleep(20)
  }

  for (const n of [1, 2]) await publish(n)
  await until(mailPool, [1, 2])
  await mailPool.query('CREATE TABLE dumped_effects AS TABLE effects; CREATE TABLE dumped_inbox AS TABLE courier.inbox')
  for (const n of [3, 4]) await publish(n)
  await until(mailPool, [1, 2, 3, 4])
  await mail.close()
  await mailPool.query(`TRUNCATE effects, courier.inbox;
    INSERT INTO effects TABLE dumped_effects; INSERT INTO courier.inbox TABLE dumped_inbox`)

  mail = start('mail', mailPool, [noting])
  await publish(5)
  await until(mailPool, [1, 2, 5])
  const { stdout } = await replayEvents('mail')
  expect(stdout).toMatch(/^mail-noting: replays 5 events of UNGANA_SHOP, the oldest of \d{4}-/)
  await until(mailPool, [1, 2, 3, 4, 5])
  await publish(6)
  await until(mailPool, [1, 2, 3, 4, 5, 6])
  await until(otherPool, [1, 2, 3, 4, 5, 6])
  expect(other.connected).toBe(true)
})

test('reports a missing consumer and a missing argument', async () => {
  expect((await replayEvents('nobody')).stdout).toBe('NATS knows no consumers of a service called nobody. It receives all events when it starts.\n')
  await expect(replayEvents()).rejects.toMatchObject({ code: 2, stderr: 'Usage: node src/replay-events.ts <service>\n' })
})
