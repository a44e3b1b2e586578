// Thousands of browsers read live streams of two instances through two gateways, while one instance is killed and starts again.
import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from '@ungana/language/server'
import { createLogger } from '@ungana/service-kit'
import {
  checkoutParts,
  cloneDatabase,
  type KeptProcess,
  keepProcess,
  openFrontDoor,
  startNats,
  testPool,
  untilDone,
} from '@ungana/service-kit/testing'
import pg from 'pg'
import { openCourier } from '#courier.ts'
import { accountsWithNewRows, lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'
import { openLive } from '#open-live.ts'
import { vapidKeys } from '#testing/vapid-keys.ts'
import { type Used, usedBy } from './process-figures.ts'
import type { ReadersCall, ReadersState } from './stream-readers.ts'

export interface RunOptions {
  readonly streams: number
  /**
   * Seconds in which all streams open, in which they are silent (0: nothing is measured), and in which events come; the kill follows a third of the
   * last.
   */
  readonly seconds: { readonly opening: number; readonly silent: number; readonly events: number }
  /** Events a second. */
  readonly rate: number
  /** Address of a Postgres superuser; the server must have the template database of notifications. */
  readonly postgresAdminUrl: string
  readonly log: (line: string) => void
}

export interface RunReport {
  readonly streams: number
  /** Streams of each instance before the kill and at the end. */
  readonly perInstance: { readonly before: readonly number[]; readonly after: readonly number[] }
  /** Streams that one instance refused and another took. */
  readonly spilled: number
  /** Bytes for each stream. */
  readonly memory: { readonly service: number; readonly gateway: number }
  /** Milliseconds of the processor for 1,000 silent streams and a minute. */
  readonly processor: { readonly service: number; readonly gateway: number }
  /** While all streams are silent. */
  readonly silent: {
    readonly heartbeats: number
    /** Times that the table of rows was read. */
    readonly feedReads: number
    /** Statements and transactions a second of the whole database, before the first stream and with all. */
    readonly statements: { readonly without: number; readonly with: number }
  }
  /** Milliseconds in which an instance looks for news of all its accounts. */
  readonly checkTakes: number
  readonly events: number
  /** Milliseconds from the commit to the arrival, before the kill. */
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly missed: number
  readonly repeated: number
  readonly kill: {
    /** Streams that opened again. */
    readonly reopened: number
    /** Attempts to open a stream in the busiest second after the kill. */
    readonly mostAttempts: number
    /** Answers 503 while the other instance was full. */
    readonly refused: number
    /** Milliseconds from the kill until all streams were open again. */
    readonly healed: number
    /** Milliseconds from the commit to the arrival for the browser that waited longest. */
    readonly longest: number
  }
  /** The answer to one more stream when all instances are full, and after one stream has ended. */
  readonly oneMore: { readonly status: number; readonly code: string; readonly retryAfter: number; readonly afterwards: number }
  readonly trouble: readonly string[]
}

const MAIN = join(import.meta.dirname, '../src/main.ts')
/** More would need more open files than one process may have on many machines. */
const PER_PROCESS = 5000
/** Milliseconds after which Postgres has counted what an idle connection did. */
const STATISTICS_LATE = 12_000
const publicKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
const privateKey = (key: KeyObject) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export async function runStreams({ streams, seconds, rate, postgresAdminUrl, log }: RunOptions): Promise<RunReport> {
  const trouble: string[] = []
  const closing: (() => unknown)[] = []

  try {
    const directory = mkdtempSync(join(tmpdir(), 'streams-'))
    closing.push(() => rmSync(directory, { recursive: true }))
    const clone = await cloneDatabase('notifications', postgresAdminUrl)
    const database = new URL(clone.url).pathname.slice(1)
    const pool = new pg.Pool({ connectionString: clone.url, max: 4, pipeline: true })
    const observer = new pg.Pool({ connectionString: postgresAdminUrl, max: 1 })
    for (const each of [pool, observer]) each.on('error', () => {})
    closing.push(async () => {
      await Promise.all([pool.end(), observer.end()])
      await clone.drop()
    })
    const members = Array.from({ length: streams + 1 }, () => randomUUID())
    await pool.query("INSERT INTO accounts (id, name, email, version) SELECT id, 'A member', NULL, 1 FROM unnest($1::uuid[]) AS id", [members])
    const admin = testPool(clone.adminUrl)
    await admin.query('VACUUM ANALYZE').finally(() => admin.end())

    const nats = await startNats({ parts: checkoutParts() })
    closing.push(() => nats.remove())
    const natsUrl = nats.urlOf('notifications')
    const gatewayKey = generateKeyPairSync('ed25519')
    const keep = async (main: string, env: Record<string, string>): Promise<KeptProcess> => {
      const kept = await keepProcess(main, env, (line) => trouble.push(line))
      closing.push(() => kept.end())
      return kept
    }
    const service = {
      NATS_URL: natsUrl,
      DATABASE_URL: clone.url,
      IDENTITY_PUBLIC_KEY: publicKey(gatewayKey.publicKey),
      SERVICE_PUBLIC_KEYS: `identity=${publicKey(generateKeyPairSync('ed25519').publicKey)}`,
      SERVICE_PRIVATE_KEY: privateKey(generateKeyPairSync('ed25519').privateKey),
      SERVICE_ADDRESSES: 'identity=http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Ungana <no-reply@ungana.example>',
      PUBLIC_URL: 'https://ungana.example',
      LOG_LEVEL: 'warn',
      STREAMS_PER_INSTANCE: String(streams / 2),
      VAPID_PUBLIC_KEY: vapidKeys.publicKey,
      VAPID_PRIVATE_KEY: vapidKeys.privateKey,
    }
    const instances = await Promise.all([1, 2].map(() => keep(MAIN, { ...service, LOG_LEVEL: 'info' })))
    const door = await openFrontDoor({
      upstreams: { notifications: await Promise.all(instances.map(({ listening }) => listening)) },
      members,
      key: gatewayKey.privateKey,
      releasesDirectory: directory,
      natsUrl: nats.urlOf('gateway'),
      gateways: 2,
      keep,
    })
    closing.push(() => door.close())

    // Writes the events as a third instance would, so that both instances learn of them by hints.
    const logger = createLogger({ name: 'streams', level: 'silent' })
    const live = openLive({ pool, natsUrl, logger })
    /** Times of the commits, by account and number of the event. */
    const commits = new Map<string, number>()
    const courier = openCourier(pool, {
      natsUrl,
      logger,
      onFeedCommit(rows) {
        for (const [id, added] of rows) for (const { seq } of added) commits.set(`${id} ${seq}`, Date.now())
        live.onFeedCommit(rows)
      },
    })
    live.start()
    closing.push(() => Promise.all([courier.close(), live.close()]))
    await untilDone(
      async () => ({ done: live.isListening, progress: 0 }),
      async () => trouble,
    )

    const gateways = door.gateways
    const measure = (list: readonly KeptProcess[]): Used => {
      const all = list.map(({ pid }) => usedBy(pid))
      return { memory: sum(all.map(({ memory }) => memory)), processor: sum(all.map(({ processor }) => processor)) }
    }
    const statements = async () => {
      const { rows } = await observer.query<{ n: number }>('SELECT xact_commit::float8 AS n FROM pg_stat_database WHERE datname = $1', [database])
      return rows[0]?.n ?? 0
    }
    const feedReads = async () => {
      const { rows } = await pool.query<{ n: number }>("SELECT (idx_scan + seq_scan)::float8 AS n FROM pg_stat_user_tables WHERE relname = 'feed'")
      return rows[0]?.n ?? 0
    }

    // Members who open a site that has been running for a moment.
    const pause = (milliseconds: number) => sleep(seconds.silent > 0 ? milliseconds : 0)
    const idleSeconds = seconds.silent / 2
    await pause(STATISTICS_LATE)
    const idle = await statements()
    await pause(idleSeconds * 1000)
    const without = ((await statements()) - idle) / idleSeconds
    const empty = { service: measure(instances), gateway: measure(gateways) }

    log(`opening ${streams} streams`)
    const readers = startReaders(streams, closing)
    const readerOf = (member: number) => ({
      url: door.urls[member % door.urls.length] as string,
      headers: { ...door.headersOf(members[member] as string) },
    })
    await readers.open(
      Array.from({ length: streams }, (_, member) => readerOf(member)),
      seconds.opening * 1000,
    )
    const allOpen = () =>
      untilDone(
        async () => {
          const { open, statuses } = await readers.ask()
          return { done: open >= streams, progress: statuses[200] ?? 0 }
        },
        async () => ({ ...(await readers.ask()), attempts: undefined, trouble: trouble.slice(-5) }),
      )
    await allOpen()
    const before = await Promise.all(instances.map(liveStreams))
    const spilled = sum(await Promise.all(instances.map(refusals)))
    log(`open: ${before.join(' + ')}`)

    await pause(STATISTICS_LATE)
    const full = { service: measure(instances), gateway: measure(gateways) }
    const [heartbeats, reads, busy] = [(await readers.ask()).heartbeats, await feedReads(), await statements()]
    await sleep(seconds.silent * 1000)
    const later = { service: measure(instances), gateway: measure(gateways) }
    const silent = {
      heartbeats: (await readers.ask()).heartbeats - heartbeats,
      feedReads: (await feedReads()) - reads,
      statements: { without: round(without), with: round(((await statements()) - busy) / seconds.silent) },
    }
    log(`silent: ${JSON.stringify(silent)}`)
    const perMinute = (part: 'service' | 'gateway') =>
      round((((later[part].processor - full[part].processor) / seconds.silent) * 60) / (streams / 1000))

    const sendFor = async (duration: number) => {
      const began = performance.now()
      for (let sent = 0; performance.now() - began < duration * 1000; sent += 1) {
        await sleep(Math.max(0, (sent * 1000) / rate - (performance.now() - began)))
        const member = members[Math.floor(Math.random() * streams)] as string
        await courier.transaction(async (tx) => {
          await lockFeeds(tx, [member])
          await notify(tx, member, {
            kind: 'review',
            about: `streams:${randomUUID()}`,
            title: text('A new review'),
            body: text('Of a proof.'),
            link: '/',
          })
        })
      }
    }
    await sendFor(seconds.events / 3)
    const { statuses: earlier } = await readers.ask()
    const killedAt = Date.now()
    instances[0]?.signal('SIGKILL')
    log('killed one instance')
    const sending = sendFor((seconds.events * 2) / 3)
    await untilCut()
    await allOpen()
    const healed = Math.round(Date.now() - killedAt)
    await sending
    await allOpen()
    log(`all open again after ${healed} ms`)

    const total = commits.size
    await untilDone(
      async () => {
        await readers.ask()
        return { done: readers.arrivals.length >= total, progress: readers.arrivals.length }
      },
      async () => ({ total, arrived: readers.arrivals.length }),
    ).catch((error: Error) => log(error.message))
    const last = await readers.ask()
    const delaysIf = (chosen: (at: number) => boolean) =>
      readers.arrivals
        .filter(([, , at]) => chosen(at))
        .map(([reader, position, at]) => at - (commits.get(`${members[reader]} ${position}`) ?? Number.NaN))
        .sort((a, b) => a - b)
    const delays = delaysIf((at) => at < killedAt)
    const quantile = (share: number) => round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN)
    const after = await Promise.all(instances.map(liveStreams))
    const attemptsAfter = Object.entries(last.attempts).filter(([second]) => Number(second) >= Math.floor(killedAt / 1000))

    return {
      streams,
      perInstance: { before, after },
      spilled,
      memory: {
        service: Math.round((full.service.memory - empty.service.memory) / streams),
        gateway: Math.round((full.gateway.memory - empty.gateway.memory) / streams),
      },
      processor: { service: perMinute('service'), gateway: perMinute('gateway') },
      silent,
      checkTakes: await timeCheck(pool, members.slice(0, streams / 2)),
      events: total,
      latency: { p50: quantile(0.5), p99: quantile(0.99), max: quantile(1) },
      missed: last.missed + (total - readers.arrivals.length),
      repeated: last.repeated,
      kill: {
        reopened: (last.statuses[200] ?? 0) - (earlier[200] ?? 0),
        mostAttempts: Math.max(...attemptsAfter.map(([, attempts]) => attempts)),
        refused: (last.statuses[503] ?? 0) - (earlier[503] ?? 0),
        healed,
        longest: delaysIf((at) => at >= killedAt).at(-1) ?? 0,
      },
      oneMore: await oneMore(),
      trouble,
    }

    async function untilCut(): Promise<void> {
      while ((await readers.ask()).open >= streams) await sleep(20)
    }

    async function oneMore() {
      const { url, headers } = readerOf(streams)
      const refused = await fetch(`${url}/api/notifications/stream`, { headers })
      const { code } = (await refused.json()) as { code: string }
      await readers.endOne()
      const ask = async () => {
        const answer = await fetch(`${url}/api/notifications/stream`, { headers })
        await answer.body?.cancel()
        return answer.status
      }
      let afterwards = 503
      for (let attempt = 0; attempt < 50 && afterwards !== 200; attempt += 1) {
        await sleep(100)
        afterwards = await ask()
      }
      return { status: refused.status, code, retryAfter: Number(refused.headers.get('retry-after')), afterwards }
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

const round = (value: number) => Math.round(value * 10) / 10

async function metric({ address }: KeptProcess, pattern: RegExp): Promise<number> {
  const page = address === undefined ? '' : await fetch(`${address}/metrics`).then((answer) => answer.text())
  return sum(page.split('\n').map((line) => Number(pattern.exec(line)?.[1] ?? 0)))
}
const liveStreams = (instance: KeptProcess) => metric(instance, /^live_streams (\d+)/)
const refusals = (instance: KeptProcess) => metric(instance, /^http_request_duration_seconds_count\{.*notifications\/stream.*status="503".*\} (\d+)/)

/** Milliseconds in which an instance learns that none of these accounts has news. */
async function timeCheck(pool: pg.Pool, members: readonly string[]): Promise<number> {
  const began = performance.now()
  await accountsWithNewRows(pool, new Map(members.map((id) => [id, 1_000_000])))
  return round(performance.now() - began)
}

/** Starts the processes of the readers. */
function startReaders(streams: number, closing: (() => unknown)[]) {
  const children: ChildProcess[] = Array.from({ length: Math.ceil(streams / PER_PROCESS) }, () =>
    fork(join(import.meta.dirname, 'stream-readers.ts')),
  )
  for (const child of children)
    closing.push(async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    })
  const arrivals: (readonly [number, number, number])[] = []
  const firstOf = (nth: number) => nth * PER_PROCESS

  async function call(child: ChildProcess, message: ReadersCall): Promise<ReadersState> {
    const answered = once(child, 'message')
    child.send(message)
    const [answer] = (await answered) as [ReadersState]
    const first = firstOf(children.indexOf(child))
    arrivals.push(...answer.arrivals.map(([reader, position, at]) => [first + reader, position, at] as const))
    return answer
  }

  return {
    arrivals,
    open: (readers: readonly NonNullable<ReadersCall['open']>['readers'][number][], within: number) =>
      Promise.all(children.map((child, nth) => call(child, { open: { readers: readers.slice(firstOf(nth), firstOf(nth + 1)), within } }))),
    endOne: () => call(children[0] as ChildProcess, { endOne: true }),
    async ask(): Promise<ReadersState> {
      const all = await Promise.all(children.map((child) => call(child, {})))
      return all.reduce((a, b) => ({
        open: a.open + b.open,
        heartbeats: a.heartbeats + b.heartbeats,
        missed: a.missed + b.missed,
        repeated: a.repeated + b.repeated,
        attempts: addUp(a.attempts, b.attempts),
        statuses: addUp(a.statuses, b.statuses),
        arrivals: [],
      }))
    },
  }
}

function addUp(a: Readonly<Record<number, number>>, b: Readonly<Record<number, number>>): Record<number, number> {
  const all = { ...a }
  for (const [key, value] of Object.entries(b)) all[Number(key)] = (all[Number(key)] ?? 0) + value
  return all
}
