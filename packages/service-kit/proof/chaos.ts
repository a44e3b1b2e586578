// Two processes publish facts and two others store them. The run kills and freezes everything between them, and deletes its data.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { courierSql } from '../src/testing/courier.ts'
import { crashPostgres, createBag, diceOf, type Faults, natsFaults, untilDone } from '../src/testing/faults.ts'
import { startNats } from '../src/testing/nats.ts'
import { type Link, openLink } from './link.ts'

export interface ChaosOptions {
  readonly seed: number
  /** The run commits at least this many events. */
  readonly events: number
  /** Number of faults. They are spread evenly over the events. */
  readonly faults: number
  /** Faults that happen first, in this order. The others are random. */
  readonly first?: readonly string[]
  /** The producers run eight loops. Each waits this many milliseconds after an event. With a pause of 0 the consumers cannot keep up. */
  readonly pause: number
  /** Address of a Postgres superuser. The run creates two databases and removes them. */
  readonly postgresAdminUrl: string
  /** Whether only this run uses the Postgres server, so that it may crash the server. */
  readonly ownPostgres?: boolean
  readonly say: (line: string) => void
}

export interface ChaosReport {
  readonly committed: number
  /** Facts that were committed but never stored by a consumer. */
  readonly lost: number
  /** Stored more than once. */
  readonly duplicate: number
  /** Facts that a consumer stored although they were never committed. */
  readonly invented: number
  /** How often each fault happened. */
  readonly faults: Readonly<Record<string, number>>
  /** Events that were sent again because the stream had lost them. */
  readonly sentAgain: number
  readonly consumersAhead: number
  /** Messages logged as errors, for example about abandoned events. */
  readonly errors: readonly string[]
  /** Milliseconds from the last commit to the last effect. */
  readonly drainedIn: number
}

const OBSERVER = 'chaos-observer'

/** @throws Error if there is no progress for a minute */
export async function runChaos({
  seed,
  events,
  faults,
  first,
  pause,
  postgresAdminUrl,
  ownPostgres = false,
  say,
}: ChaosOptions): Promise<ChaosReport> {
  const dice = diceOf(seed)
  const { between, one } = dice
  const name = `chaos_${randomBytes(4).toString('hex')}`
  const prefix = name
  const stream = `${prefix}_shop`.toUpperCase()

  const admin = openPool(postgresAdminUrl)
  const shop = await makeDatabase(
    admin,
    postgresAdminUrl,
    `${name}_shop`,
    'CREATE SEQUENCE fact_numbers AS int; CREATE TABLE facts (n int PRIMARY KEY)',
  )
  const mail = await makeDatabase(admin, postgresAdminUrl, `${name}_mail`, 'CREATE TABLE effects (n int NOT NULL)')
  const nats = await startNats()
  const { kinds: faultsOfNats, rollBack, deleteStore } = natsFaults(nats, dice)

  const seen = new Map<string, number>()
  const errors: string[] = []
  let sentAgain = 0
  let producing = false

  function readLog(line: string) {
    const { level, msg, forgotten } = JSON.parse(line) as { level: string; msg: string; forgotten?: number }
    seen.set(msg, (seen.get(msg) ?? 0) + 1)
    sentAgain += forgotten ?? 0
    if (level === 'error' || level === 'fatal') errors.push(msg)
  }

  /** A process that restarts when it is killed. */
  async function keep(file: string, databaseUrl: string) {
    const link = await openLink(Number(new URL(nats.url).port))
    let child: ChildProcess
    let ending = false
    function begin() {
      const options = JSON.stringify({ databaseUrl, natsUrl: `nats://127.0.0.1:${link.port}`, prefix, pause })
      child = fork(new URL(file, import.meta.url), [options], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
      if (child.stdout) createInterface(child.stdout).on('line', readLog)
      child.stderr?.on('data', (text) => errors.push(String(text)))
      child.on('message', () => void (producing && child.send('go', () => {})))
      child.on('exit', () => void (ending || begin()))
    }
    begin()
    return {
      signal: (signal: NodeJS.Signals) => void child.kill(signal),
      // A fault may kill the process while it is written to. What it misses is part of the test.
      send: (message: string) => void (child.connected && child.send(message, () => {})),
      link,
      async end() {
        ending = true
        if (child.exitCode === null && child.signalCode === null) {
          const ended = once(child, 'exit')
          child.kill('SIGCONT')
          child.kill('SIGTERM')
          await ended
        }
        await link.close()
      },
    }
  }

  const two = (file: string, databaseUrl: string) => Promise.all([keep(file, databaseUrl), keep(file, databaseUrl)])
  const producers = await two('chaos-producer.ts', shop.url)
  const consumers = await two('chaos-consumer.ts', mail.url)
  const produce = (on: boolean) => {
    producing = on
    for (const producer of producers) producer.send(on ? 'go' : 'pause')
  }

  const endConnections = (database: string) =>
    admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name <> $2', [database, OBSERVER])
  const onStream = async (work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<unknown>) => {
    const connection = await connect({ servers: nats.url, reconnect: false })
    // Ignores errors, because the stream may already be deleted.
    await work(await jetstreamManager(connection)).catch(() => undefined)
    await connection.close()
  }
  const freeze = async (process: { signal(signal: NodeJS.Signals): void }, milliseconds: number) => {
    process.signal('SIGSTOP')
    await sleep(milliseconds)
    process.signal('SIGCONT')
  }
  /** Holds the link for a random time, which is sometimes long enough for the connection to be closed. */
  const blackhole = async ({ link }: { readonly link: Link }, during: () => Promise<unknown> = async () => {}) => {
    link.hold()
    await during()
    await sleep(between(500, 9000))
    link.release()
  }
  const kinds: Faults = {
    ...faultsOfNats,
    'kill -9 a producer': async () => one(producers).signal('SIGKILL'),
    'kill -9 a consumer': async () => one(consumers).signal('SIGKILL'),
    'restart a producer': async () => one(producers).signal('SIGTERM'),
    'restart a consumer': async () => one(consumers).signal('SIGTERM'),
    'freeze a producer': () => freeze(one(producers), between(500, 3000)),
    'freeze a producer over a rollback of NATS': () => Promise.all([freeze(one(producers), between(1000, 3000)), rollBack()]),
    'freeze a consumer': () => freeze(one(consumers), between(500, 3000)),
    'delete the stream': () => onStream((manager) => manager.streams.delete(stream)),
    'delete the durable': () => onStream((manager) => manager.consumers.delete(stream, 'mail-effects')),
    'cut the connections of the provider to Postgres': () => endConnections(shop.name),
    'cut the connections of the consumer to Postgres': () => endConnections(mail.name),
    'hold the link of a producer to NATS': () => blackhole(one(producers)),
    'hold the link of a producer to NATS over a rollback': () => blackhole(one(producers), () => rollBack()),
    'hold the link of a consumer to NATS': () => blackhole(one(consumers)),
    ...(ownPostgres && { 'kill -9 Postgres': () => crashPostgres(shop.name, [shop.pool, admin, mail.pool]) }),
  }

  const counted = async (database: pg.Pool, table: string) =>
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n ?? 0

  /** Details for debugging a run that makes no progress. */
  async function currentState() {
    const [committed, done, { rows }] = await Promise.all([
      counted(shop.pool, 'facts'),
      counted(mail.pool, 'effects'),
      shop.pool.query('SELECT count(*)::int AS unsent, min(id::text) AS first FROM courier.outbox WHERE ack_sequence IS NULL'),
    ])
    let jetStream: unknown
    await onStream(async (manager) => {
      const [{ state }, consumer] = await Promise.all([manager.streams.info(stream), manager.consumers.info(stream, 'mail-effects')])
      const { delivered, ack_floor, num_pending, num_ack_pending, num_redelivered, num_waiting } = consumer
      jetStream = { state, delivered, ack_floor, num_pending, num_ack_pending, num_redelivered, num_waiting }
    })
    return { committed, done, outbox: rows[0], jetStream }
  }

  const untilEach = (check: Parameters<typeof untilDone>[0]) =>
    untilDone(check, async () => ({ seed, ...(await currentState()), log: Object.fromEntries(seen) }))

  /** Waits until every committed event is stored and marked as sent. */
  const untilDrained = () =>
    untilEach(async () => {
      const [committed, done, { rows }] = await Promise.all([
        counted(shop.pool, 'facts'),
        counted(mail.pool, 'effects'),
        shop.pool.query<{ sent: number; unsent: number }>(
          'SELECT count(ack_sequence)::int AS sent, count(*) FILTER (WHERE ack_sequence IS NULL)::int AS unsent FROM courier.outbox',
        ),
      ])
      const [{ sent, unsent } = { sent: 0, unsent: 0 }] = rows
      // Only a minute without progress is an error, because a slow machine needs more than a minute to refill a store.
      return { done: done >= committed && unsent === 0, progress: done + sent }
    })

  try {
    produce(true)
    const bag = createBag(kinds, dice, first)
    const happened: Record<string, number> = {}
    for (let i = 1; i <= faults; i++) {
      await untilEach(async () => {
        const progress = await counted(shop.pool, 'facts')
        return { done: progress >= (i * events) / (faults + 1), progress }
      })
      const [kind, happen] = bag.draw()
      say(`${i}: ${kind}`)
      happened[kind] = (happened[kind] ?? 0) + 1
      await happen()
    }
    await untilEach(async () => {
      const progress = await counted(shop.pool, 'facts')
      return { done: progress >= events, progress }
    })
    produce(false)
    // Gives the last transactions time to end.
    await sleep(500)
    const last = performance.now()
    await untilDrained()
    const drainedIn = Math.round(performance.now() - last)
    say(`drained in ${drainedIn} ms`)

    // Every event is delivered once more with a new stream number, so only the inbox can recognize the repetition.
    await deleteStore()
    await sleep(1000)
    await untilDrained()
    await untilEach(async () => {
      let pending = Number.POSITIVE_INFINITY
      let held = 0
      await onStream(async (manager) => {
        const [info, { state }] = await Promise.all([manager.consumers.info(stream, 'mail-effects'), manager.streams.info(stream)])
        pending = info.num_pending + info.num_ack_pending
        held = state.messages
      })
      return { done: pending === 0 && held >= events, progress: held - Math.min(pending, held) }
    })

    const facts = new Set((await shop.pool.query<{ n: number }>('SELECT n FROM facts')).rows.map(({ n }) => n))
    const written = (await mail.pool.query<{ n: number }>('SELECT n FROM effects')).rows.map(({ n }) => n)
    const once = new Set(written)
    return {
      committed: facts.size,
      lost: missing(facts, once),
      duplicate: written.length - once.size,
      invented: missing(once, facts),
      faults: happened,
      sentAgain,
      consumersAhead: seen.get('a consumer was ahead of its stream and restarts from the beginning') ?? 0,
      errors,
      drainedIn,
    }
  } finally {
    await Promise.all([...producers, ...consumers].map((process) => process.end()))
    await nats.remove()
    for (const { pool, name: database } of [shop, mail]) {
      await pool.end()
      await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
    }
    await admin.end()
  }
}

function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: OBSERVER })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function makeDatabase(admin: pg.Pool, adminUrl: string, name: string, tables: string) {
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  // Committed data must survive a crash of the server, even if the server's default is asynchronous commit.
  await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = on`)
  const pool = openPool(url.href)
  await pool.query(courierSql)
  await pool.query(tables)
  return { name, url: url.href, pool }
}

const missing = (all: ReadonlySet<number>, some: ReadonlySet<number>) => [...all].filter((n) => !some.has(n)).length
