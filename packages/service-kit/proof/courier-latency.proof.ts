// Measures the courier. `npm run proof courier-latency` prints the milliseconds between an event's commit and the commit of its effect. The proof
// reads RATE (300 events a second) and DURATION (20 s) from the environment. The proof fails only if an event does not arrive.
import { setTimeout as sleep } from 'node:timers/promises'
import { event } from '@ungana/contracts-kit'
import pg from 'pg'
import * as z from 'zod/mini'
import { consumer, createCourier, outbox } from '../src/courier/index.ts'
import { createLogger, createPool } from '../src/index.ts'
import { courierSql } from '../src/testing/courier.ts'
import { startNats } from '../src/testing/nats.ts'

// biome-ignore-start lint/style/noProcessEnv: a command reads all its options here.
const { POSTGRES_ADMIN_URL, RATE = '300', DURATION = '20' } = process.env
// biome-ignore-end lint/style/noProcessEnv: see above
if (!POSTGRES_ADMIN_URL) throw new Error('POSTGRES_ADMIN_URL names a Postgres superuser')
const rate = Number(RATE)
const count = rate * Number(DURATION)

const factStated = event('shop.fact.stated.v1', z.object({ n: z.number() }))
const logger = createLogger({ name: 'latency', level: 'warn' })
const admin = new pg.Client({ connectionString: POSTGRES_ADMIN_URL })
await admin.connect()
const nats = await startNats()

async function openDatabase(name: string) {
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(POSTGRES_ADMIN_URL ?? '')
  url.pathname = `/${name}`
  await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = on`)
  const pool = createPool(url.href)
  await pool.query(courierSql)
  await pool.query('CREATE TABLE effects (n int PRIMARY KEY)')
  return { name, pool, url: url.href }
}
const shop = await openDatabase(`latency_shop_${process.pid}`)
const mail = await openDatabase(`latency_mail_${process.pid}`)

const committed = new Map<number, number>()
const took: number[] = []
// Postgres delivers a notification when its transaction commits.
const notifications = new pg.Client({ connectionString: mail.url })
await notifications.connect()
await notifications.query('LISTEN effects')
const arrived = new Map<number, number>()
notifications.on('notification', ({ payload }) => void arrived.set(Number(payload), performance.now()))

const options = { natsUrl: nats.url, prefix: 'latency', logger }
const provider = createCourier({ ...options, service: 'shop', pool: shop.pool })
const receiver = createCourier({
  ...options,
  service: 'mail',
  pool: mail.pool,
  consumers: [
    consumer(
      factStated,
      'effects',
      async (tx: pg.PoolClient, { n }) => {
        await tx.query("WITH effect AS (INSERT INTO effects VALUES ($1) RETURNING n) SELECT pg_notify('effects', n::text) FROM effect", [n])
      },
      { concurrency: 4 },
    ),
  ],
})
const state = (n: number) => provider.transaction((tx) => outbox.add(tx, factStated, { n })).then(() => void committed.set(n, performance.now()))

try {
  provider.start()
  receiver.start()
  // Warm up: the first events create connections and plans.
  for (let n = -1; n >= -100; n--) await state(n)
  while (arrived.size < 100) await sleep(20)

  const began = performance.now()
  const stating: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    const due = began + (n * 1000) / rate
    if (due > performance.now()) await sleep(due - performance.now())
    stating.push(state(n))
  }
  await Promise.all(stating)
  const seconds = (performance.now() - began) / 1000
  const waitingSince = performance.now()
  while (arrived.size < count + 100) {
    if (performance.now() - waitingSince > 60_000) throw new Error(`${count + 100 - arrived.size} events did not arrive within a minute`)
    await sleep(20)
  }
  for (let n = 0; n < count; n++) took.push((arrived.get(n) ?? Number.NaN) - (committed.get(n) ?? Number.NaN))
  took.sort((a, b) => a - b)
  const at = (share: number) => Number((took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? Number.NaN).toFixed(1))
  const report = { events: count, perSecond: Math.round(count / seconds), p50: at(0.5), p90: at(0.9), p99: at(0.99), most: at(1) }
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  await Promise.all([provider.close(), receiver.close()])
  await notifications.end()
  await nats.remove()
  for (const { name, pool } of [shop, mail]) {
    await pool.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
  await admin.end()
}
