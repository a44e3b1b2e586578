// Members write to each other while processes are killed and frozen, connections are cut and data is deleted.
import { createECDH, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  cloneDatabase,
  crashPostgres,
  createBag,
  diceOf,
  type Faults,
  type KeptProcess,
  keepProcess,
  natsFaults,
  openFrontDoor,
  openLink,
  startNats,
  testPool,
  untilDone,
} from '@ungana/service-kit/testing'
import pg from 'pg'
import { type Comparison, compareDatabases } from './compare-databases.ts'
import { type LiveReader, readLive } from './live-readers.ts'
import { startSenders } from './senders.ts'

export interface ChaosOptions {
  readonly seed: number
  readonly messages: number
  /** Number of faults, spread evenly over the run. */
  readonly faults: number
  /** Kinds of faults to inject first. */
  readonly first?: readonly string[]
  /** Instances of each service. */
  readonly instances: number
  /** Calls in flight at a time. */
  readonly lines: number
  /** Address of a Postgres superuser; the server must have the template databases of both services. */
  readonly postgresAdminUrl: string
  /** True if only this run uses the Postgres server, so that the run may crash it. */
  readonly ownPostgres: boolean
  readonly log: (line: string) => void
}

export interface ChaosReport extends Comparison {
  readonly acknowledged: number
  /** Repeated calls. */
  readonly retries: number
  /** How often each fault was injected. */
  readonly faults: Readonly<Record<string, number>>
  /** How often live streams were cut, and how many events readers missed or got twice. */
  readonly live: { readonly cuts: number; readonly missed: number; readonly repeated: number }
  /** Abandoned events and unexpected log lines. */
  readonly trouble: readonly string[]
  /** Milliseconds from the last answer to the last notification. */
  readonly drainedIn: number
  /** Duration until the last answer. */
  readonly seconds: number
}

const OBSERVER = 'chaos-observer'
const MEMBERS = 12
/** A limit that no run's events reach. */
const ALL = 1e9
const READERS = 4

const mainOf = (service: string) => join(import.meta.dirname, '../..', service, 'src/main.ts')
const publicKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const privateKey = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')

function vapidKeys() {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return { VAPID_PUBLIC_KEY: key.getPublicKey('base64url'), VAPID_PRIVATE_KEY: key.getPrivateKey('base64url') }
}

/** @throws Error after a minute without progress */
export async function runMessagingChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, messages, instances, lines, postgresAdminUrl, ownPostgres, log } = options
  const dice = diceOf(seed)
  const trouble: string[] = []
  const closing: (() => unknown)[] = []

  try {
    const directory = mkdtempSync(join(tmpdir(), 'messaging-chaos-'))
    closing.push(() => rmSync(directory, { recursive: true }))
    const admin = testPool(postgresAdminUrl)
    closing.push(() => admin.end())
    const open = async (service: string) => {
      const clone = await cloneDatabase(service, postgresAdminUrl)
      const pool = new pg.Pool({ connectionString: clone.url, max: 3, application_name: OBSERVER })
      pool.on('error', () => {})
      pool.on('connect', (client) => client.on('error', () => {}))
      closing.push(async () => {
        await pool.end()
        await clone.drop()
      })
      const name = new URL(clone.url).pathname.slice(1)
      // Commits must survive a crash of Postgres, whatever the server's default is.
      await admin.query(`ALTER DATABASE ${name} SET synchronous_commit = on`)
      return { name, url: clone.url, pool }
    }
    const messaging = await open('messaging')
    const notifications = await open('notifications')
    const members = Array.from({ length: MEMBERS }, () => randomUUID())
    for (const id of members) {
      await messaging.pool.query(
        "INSERT INTO accounts (id, name, kind, sample, status, version) VALUES ($1, 'A member', 'business', false, 'active', 1)",
        [id],
      )
      // A plan without a message limit.
      await messaging.pool.query(
        "INSERT INTO memberships (holder_id, holder_kind, plan, until, version) VALUES ($1, 'business', 'enterprise', NULL, 1)",
        [id],
      )
      await notifications.pool.query("INSERT INTO accounts (id, name, email, version) VALUES ($1, 'A member', NULL, 1)", [id])
    }

    const nats = await startNats()
    closing.push(() => nats.remove())
    const links = { Postgres: await openLink(postgresAdminUrl), NATS: await openLink(nats.url) }
    closing.push(() => Promise.all(Object.values(links).map((link) => link.close())))
    const nowhere = '127.0.0.1:9'
    const gatewayKey = generateKeyPairSync('ed25519')
    const common = {
      NATS_URL: links.NATS.through(nats.url),
      IDENTITY_PUBLIC_KEY: publicKey(gatewayKey.publicKey),
      SERVICE_PUBLIC_KEYS: ['identity', 'deals', 'payments']
        .map((name) => `${name}=${publicKey(generateKeyPairSync('ed25519').publicKey)}`)
        .join(';'),
    }
    const environment = {
      messaging: {
        DATABASE_URL: links.Postgres.through(messaging.url),
        FILES_DIR: directory,
        SERVICE_PRIVATE_KEY: privateKey(generateKeyPairSync('ed25519').privateKey),
        SERVICE_ADDRESSES: `directory=http://${nowhere}`,
      },
      notifications: {
        DATABASE_URL: links.Postgres.through(notifications.url),
        SERVICE_PRIVATE_KEY: privateKey(generateKeyPairSync('ed25519').privateKey),
        SERVICE_ADDRESSES: `identity=http://${nowhere}`,
        SMTP_URL: `smtp://${nowhere}`,
        MAIL_FROM: 'Ungana <no-reply@ungana.example>',
        PUBLIC_URL: 'https://ungana.example',
        ...vapidKeys(),
      },
    }
    const keep = async (main: string, env: Record<string, string>): Promise<KeptProcess> => {
      const kept = await keepProcess(main, env, (line) => trouble.push(line))
      closing.push(() => kept.end())
      return kept
    }
    const keepAll = (service: 'messaging' | 'notifications') =>
      Promise.all(Array.from({ length: instances }, () => keep(mainOf(service), { ...common, ...environment[service] })))
    const services = { messaging: await keepAll('messaging'), notifications: await keepAll('notifications') }
    const door = await openFrontDoor({
      upstreams: Object.fromEntries(
        await Promise.all(
          Object.entries(services).map(async ([name, list]) => [name, await Promise.all(list.map(({ listening }) => listening))] as const),
        ),
      ),
      members,
      key: gatewayKey.privateKey,
      releasesDirectory: directory,
      keep,
    })
    closing.push(() => door.close())
    const processes = { ...services, gateway: door.gateways }

    const readers: LiveReader[] = members.slice(0, READERS).map((accountId) => readLive(accountId, door))
    closing.push(() => Promise.all(readers.map((reader) => reader.stop())))

    const cut = (database: string) =>
      admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name <> $2', [database, OBSERVER])
    const freeze = async (process: KeptProcess) => {
      process.signal('SIGSTOP')
      await sleep(dice.between(500, 3000))
      process.signal('SIGCONT')
    }
    const faultsOfNats = natsFaults(nats, dice)
    const kinds: Faults = {
      ...faultsOfNats.kinds,
      ...Object.fromEntries(
        Object.entries(processes).flatMap(([service, list]) => [
          ...list.map((process, index) => [`kill -9 ${service} ${index + 1}`, async () => process.signal('SIGKILL')] as const),
          [`restart ${service}`, async () => dice.one(list).signal('SIGTERM')] as const,
          [`freeze ${service}`, () => freeze(dice.one(list))] as const,
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(links).map(([server, link]) => [`drop all traffic to ${server}`, () => link.swallow(dice.between(500, 4000))]),
      ),
      'cut the connections of messaging to Postgres': () => cut(messaging.name),
      'cut the connections of notifications to Postgres': () => cut(notifications.name),
      ...(ownPostgres && { 'kill -9 Postgres': () => crashPostgres(messaging.name, [messaging.pool, notifications.pool]) }),
    }

    const count = async (pool: pg.Pool, text: string) => Number((await pool.query<{ n: string }>(text)).rows[0]?.n ?? 0)
    const unsent = () => count(messaging.pool, 'SELECT count(*) AS n FROM courier.outbox WHERE ack_sequence IS NULL')
    const notified = () => count(notifications.pool, "SELECT count(*) AS n FROM notifications WHERE kind = 'message'")
    const stored = () => count(messaging.pool, 'SELECT count(*) AS n FROM messages')
    const until = (check: Parameters<typeof untilDone>[0]) =>
      untilDone(check, async () => ({ seed, acknowledged: senders.acknowledged.size, notified: await notified(), unsent: await unsent(), trouble }))

    const began = performance.now()
    const senders = startSenders({
      messages,
      members,
      lines,
      dice: diceOf(seed + 2),
      door,
    })
    closing.push(() => senders.stop())
    let refused: unknown
    senders.done.catch((error: unknown) => {
      refused = error
    })
    const sent = (wanted: number) => async () => {
      if (refused) throw refused
      return { done: senders.acknowledged.size >= wanted, progress: senders.acknowledged.size }
    }

    const injected: Record<string, number> = {}
    const bag = createBag(kinds, dice, options.first)
    for (let i = 1; i <= options.faults; i++) {
      await until(sent((i * messages) / (options.faults + 1)))
      const [kind, inject] = bag.draw()
      log(`${i}: ${kind}, after ${Math.round((performance.now() - began) / 1000)} s`)
      injected[kind] = (injected[kind] ?? 0) + 1
      await inject()
    }
    await until(sent(messages))
    const [last, seconds] = [performance.now(), Math.round((performance.now() - began) / 1000)]

    const drained = async () => {
      const progress = await notified()
      return { done: progress >= (await stored()) && (await unsent()) === 0, progress }
    }
    await until(drained)
    const drainedIn = Math.round(performance.now() - last)
    log(`drained in ${drainedIn} ms`)

    // Deletes the stream, so that all events are sent again under new sequence numbers. Only the services' inboxes can recognize these repeated
    // events.
    await faultsOfNats.deleteStore()
    const emptiedAt = performance.now()
    let emptied = false
    await until(async () => {
      const waiting = await unsent()
      emptied ||= waiting > 0
      const left = waiting + (await nats.unconsumed())
      return { done: emptied && left === 0, progress: emptied ? ALL - left : 0 }
    })
    log(`all events sent again in ${Math.round(performance.now() - emptiedAt)} ms`)
    // Waits until the live streams have caught up.
    const ends = await notifications.pool.query<{ id: string; last: number }>('SELECT account_id AS id, last_seq::float8 AS last FROM feed_positions')
    const lastOf = new Map(ends.rows.map(({ id, last: end }) => [id, end]))
    await until(async () => ({
      done: readers.every(({ accountId, position }) => position >= (lastOf.get(accountId) ?? 0)),
      progress: readers.reduce((sum, { position }) => sum + position, 0),
    }))

    const sumOf = (value: (reader: LiveReader) => number) => readers.reduce((sum, reader) => sum + value(reader), 0)
    return {
      acknowledged: senders.acknowledged.size,
      retries: senders.retries,
      faults: injected,
      ...(await compareDatabases(messaging.pool, notifications.pool, senders.acknowledged)),
      live: { cuts: sumOf(({ cuts }) => cuts), missed: sumOf(({ missed }) => missed), repeated: sumOf(({ repeated }) => repeated) },
      trouble,
      drainedIn,
      seconds,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** The results of a run without losses. */
export const faultless = {
  lost: 0,
  storedTwice: 0,
  gaps: 0,
  notNotified: 0,
  duplicates: 0,
  missingFeedRows: 0,
  feedGaps: 0,
  trouble: [],
}
