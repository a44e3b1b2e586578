// Three NATS servers hold a stream of old events. While new events come, the server that leads the stream is killed, again and again.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import pg from 'pg'
import { durableOf, streamOf, subjectOf } from '../src/courier/names.ts'
import { makeStreams } from '../src/courier/streams.ts'
import { courierSql } from '../src/testing/courier.ts'
import { untilDone } from '../src/testing/faults.ts'
import { startNatsCluster } from '../src/testing/nats-cluster.ts'
import { factStated } from './chaos-events.ts'

export interface FailoverOptions {
  /** Events that the stream holds already, and that the consumer has handled. */
  readonly old: number
  /** How often the leader is killed. */
  readonly kills: number
  /** Address of a Postgres superuser. */
  readonly postgresAdminUrl: string
  readonly say: (line: string) => void
}

export interface FailoverReport {
  readonly committed: number
  readonly lost: number
  readonly duplicate: number
  /** For each kill: milliseconds until an event arrived that was committed after it. */
  readonly heardAfter: readonly number[]
  /** Old events that were delivered again. */
  readonly repeated: number
}

const PREFIX = 'ungana'
const BATCH = 2000
/** The number in old events. The consumer does not remember that it has handled them, so it would store it again. */
const OLD_NUMBER = -1
const SERVICES = { producer: 'shop', consumer: 'mail' }

/** @throws Error if there is no progress for a minute */
export async function runFailover({ old, kills, postgresAdminUrl, say }: FailoverOptions): Promise<FailoverReport> {
  const closing: (() => unknown)[] = []
  try {
    const cluster = await startNatsCluster()
    closing.push(() => cluster.remove())
    const open = async (name: string, tables: string) => {
      const database = await makeDatabase(postgresAdminUrl, name, tables)
      closing.push(database.drop)
      return database
    }
    const suffix = randomBytes(4).toString('hex')
    const shop = await open(`failover_${suffix}_shop`, 'CREATE SEQUENCE fact_numbers AS int; CREATE TABLE facts (n int PRIMARY KEY)')
    const mail = await open(`failover_${suffix}_mail`, 'CREATE TABLE effects (n int NOT NULL)')
    const stream = streamOf(PREFIX, SERVICES.producer)
    const durable = durableOf(SERVICES.consumer, 'effects')
    await untilMade(() =>
      cluster.withManager((manager) => makeStreams(manager, [{ name: SERVICES.producer, isService: true, events: {} }], { replicas: 3 })),
    )
    await cluster.withManager((_, connection) => publishOld(old, jetstream(connection)))
    await untilMade(() =>
      cluster.withManager((manager) =>
        manager.consumers.add(stream, {
          durable_name: durable,
          filter_subject: subjectOf(PREFIX, factStated.name),
          ack_policy: AckPolicy.Explicit,
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: old + 1,
        }),
      ),
    )
    say(`three servers hold ${old} old events`)

    const start = (file: string, databaseUrl: string) => {
      const options = JSON.stringify({ databaseUrl, natsUrl: cluster.url, prefix: PREFIX, pause: 10 })
      const child = fork(new URL(file, import.meta.url), [options], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
      closing.push(() => end(child))
      return child
    }
    start('chaos-consumer.ts', mail.url)
    const producer = start('chaos-producer.ts', shop.url)
    await once(producer, 'message')
    producer.send('go')

    const last = async (pool: pg.Pool, table: string) =>
      (await pool.query<{ n: number }>(`SELECT coalesce(max(n), 0)::int AS n FROM ${table}`)).rows[0]?.n ?? 0
    /** Waits until an event arrives that is committed after this call. */
    const untilNews = async () => {
      const before = await last(shop.pool, 'facts')
      await untilDone(
        async () => {
          const heard = await last(mail.pool, 'effects')
          return { done: heard > before, progress: heard }
        },
        async () => ({ before }),
      )
    }
    await untilNews()
    const heardAfter: number[] = []
    for (let kill = 1; kill <= kills; kill++) {
      const leader = await cluster.withManager(async (manager) => (await manager.streams.info(stream)).cluster?.leader ?? '')
      const restart = await cluster.kill(leader)
      const killed = performance.now()
      await untilNews()
      heardAfter.push(Math.round(performance.now() - killed))
      say(`kill ${kill}, of ${leader}: news after ${heardAfter.at(-1)} ms`)
      restart()
      await untilMade(() =>
        cluster.withManager(async (manager) => {
          const { cluster: servers } = await manager.streams.info(stream)
          if (!servers?.leader || servers.replicas?.some(({ current }) => !current)) throw new Error('a server is still behind')
        }),
      )
    }
    producer.send('pause')
    await sleep(500)
    const committed = new Set((await shop.pool.query<{ n: number }>('SELECT n FROM facts')).rows.map(({ n }) => n))
    const effects = async () => (await mail.pool.query<{ n: number }>('SELECT n FROM effects')).rows.map(({ n }) => n)
    await untilDone(
      async () => {
        const heard = new Set(await effects()).size
        return { done: heard >= committed.size, progress: heard }
      },
      async () => ({ committed: committed.size }),
    )
    const heard = await effects()
    const repeated = heard.filter((n) => n === OLD_NUMBER).length
    return {
      committed: committed.size,
      lost: [...committed].filter((n) => !heard.includes(n)).length,
      duplicate: heard.length - repeated - new Set(heard.filter((n) => n !== OLD_NUMBER)).size,
      heardAfter,
      repeated,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function publishOld(old: number, client: ReturnType<typeof jetstream>): Promise<void> {
  for (let from = 0; from < old; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, old - from) }, () => randomUUID())
    await Promise.all(
      ids.map((id) => {
        const about = headers()
        about.set('Nats-Msg-Id', id)
        return client.publish(subjectOf(PREFIX, factStated.name), JSON.stringify({ n: OLD_NUMBER }), { headers: about, timeout: 30_000 })
      }),
    )
  }
}

/** A cluster that has just started or lost its leader refuses for a moment. */
async function untilMade(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await work())
    } catch (error) {
      if (attempt === 120) throw error
      await sleep(500)
    }
  }
}

async function makeDatabase(adminUrl: string, name: string, tables: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  // Dropping the database ends connections that are just closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query(courierSql)
  await pool.query(tables)
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
