// The deals service on a real Postgres and NATS. A test can kill its connections at any message, as the end of the process does.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { dealChanged, dealCompleted, dealStepOverdue } from '@ungana/contracts-deals'
import { createLogger } from '@ungana/service-kit'
import { batchConsumer } from '@ungana/service-kit/courier'
import {
  type Answer,
  callsTo,
  cloneDatabase,
  countingProxy,
  type LastMessage,
  type Neighbour,
  type Sent,
  startNeighbour,
  type Tally,
  type TestNats,
  testIdentity,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import type { AcceptedQuote } from '#lib/find-quote.ts'
import { remindOnce } from '#remind.ts'
import { testKeyring } from '#testing/deals.ts'

export interface Death {
  readonly of: 'postgres' | 'nats'
  /** Counts from 1. */
  readonly message: number
  readonly lastMessage: LastMessage
}

export interface Lived<T> {
  readonly result: T
  /** Messages to Postgres, if nothing died. */
  readonly messages: number | undefined
}

export interface DealSite {
  /** Not through the proxy. */
  readonly pool: pg.Pool
  readonly logistics: Neighbour
  readonly clock: { now: Date }
  readonly quotes: Map<string, AcceptedQuote>
  /** Ids of the events that another service has handled, each as often as it was handled. */
  readonly heard: string[]
  /** Calls until there is an answer below 500. A caller repeats a call with the same key. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, by: string, body?: object, sent?: Sent): Promise<Answer>
  /** Two instances remind at the same time, again and again until both succeed. Then comes the next run. */
  remind(): Promise<void>
  /** The company closes its account. */
  closeAccount(id: string): Promise<void>
  /** Does the work. The connections die once before it ends. */
  dying<T>(death: Death | null, work: () => Promise<T>): Promise<Lived<T>>
  readonly deaths: number
  close(): Promise<void>
}

interface Options {
  readonly postgresAdminUrl: string
  readonly nats: TestNats
  /** The first word of its streams. */
  readonly prefix: string
}

const ATTEMPTS = 40

export async function startDealSite({ postgresAdminUrl, nats, prefix }: Options): Promise<DealSite> {
  const closing: (() => unknown)[] = []
  const clone = await cloneDatabase('deals', postgresAdminUrl)
  closing.push(clone.drop)
  const pool = testPool(clone.url)
  closing.push(() => pool.end())
  const admin = testPool(clone.adminUrl)
  await admin.query("CREATE INDEX ON courier.outbox ((payload ->> 'dealId')); CREATE INDEX ON courier.inbox (event_id)")
  await admin.end()

  let deaths = 0
  const tallyOf = (): Tally => ({ left: Number.POSITIVE_INFINITY, lastMessage: 'arrives', die: () => void deaths++, ends: new Set() })
  const tallies = { postgres: tallyOf(), nats: tallyOf() }
  const [database, broker] = [new URL(clone.url), new URL(nats.url)]
  const toDatabase = await countingProxy({ host: database.hostname, port: Number(database.port) }, tallies.postgres)
  const toNats = await countingProxy({ host: broker.hostname, port: Number(broker.port) }, tallies.nats)
  database.hostname = '127.0.0.1'
  database.port = String(toDatabase.port)

  const logger = createLogger({ name: 'deals', level: 'silent' })
  const identity = testIdentity('deals')
  const mortal = testPool(database.href)
  const courier = openCourier(mortal, { natsUrl: `nats://127.0.0.1:${toNats.port}`, logger, prefix })
  const clock = { now: new Date('2026-11-22T08:00:00Z') }
  const quotes = new Map<string, AcceptedQuote>()
  const app = await buildApp({
    pool: mortal,
    courier,
    files: { keep: async () => undefined } as never,
    findQuote: async (id) => quotes.get(id),
    findParty: async (id) => ({ name: `Company ${id}`, country: 'Rwanda', town: 'Kigali' }) as never,
    findFacts: async () => ({ registration: null, loads: 0 }),
    hasBlocked: async () => false,
    passportKeys: testKeyring(),
    site: 'https://ungana.example',
    now: () => clock.now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: testServices(['identity'], 'deals').publicKeys,
    logger,
    deadlines: 'none',
  })
  courier.start()

  const heard: string[] = []
  const hear = async (_: pg.PoolClient, occurrences: readonly { readonly meta: { readonly id: string } }[]) => {
    heard.push(...occurrences.map(({ meta }) => meta.id))
  }
  const logistics = await startNeighbour('logistics', {
    natsUrl: nats.url,
    prefix,
    postgresAdminUrl,
    consumers: [
      batchConsumer(dealChanged, 'changed', hear),
      batchConsumer(dealCompleted, 'completed', hear),
      batchConsumer(dealStepOverdue, 'overdue', hear),
    ],
  })
  closing.push(
    async () => void (await Promise.all([toDatabase.close(), toNats.close()])),
    async () => {
      await app.close()
      await courier.close()
      await mortal.end()
    },
    () => logistics.close(),
  )

  const call = callsTo(app, identity)
  async function untilDone<T>(attempt: () => Promise<T | undefined>, what: string): Promise<T> {
    for (let count = 0; count < ATTEMPTS; count++) {
      const result = await attempt()
      if (result !== undefined) return result
      await sleep(5)
    }
    throw new Error(`${what} got no answer`)
  }

  return {
    pool,
    logistics,
    clock,
    quotes,
    heard,
    ask: (method, path, by, body, sent) =>
      untilDone(async () => {
        const answer = await call(method, path, by, body, sent).catch(() => undefined)
        return answer && answer.status < 500 ? answer : undefined
      }, `${method} ${path}`),
    async remind() {
      const one = () =>
        untilDone(
          () =>
            remindOnce(courier, clock.now)
              .then(() => true)
              .catch(() => undefined),
          'a reminder',
        )
      await Promise.all([one(), one()])
      // Postgres may notice a cut connection late. Until then its locks hide deals from others, and the next run, minutes later, reminds of them.
      await pool.query('SELECT FROM deals FOR UPDATE')
      await one()
    },
    closeAccount: (id) =>
      untilDone(
        () =>
          courier
            .transaction((tx) => eraseAccount(tx, id, clock.now))
            .then(() => true)
            .catch(() => undefined),
        'the end of an account',
      ).then(() => undefined),
    async dying(death, work) {
      const before = deaths
      const FAR = 1_000_000_000
      tallies.postgres.left = FAR
      if (death) Object.assign(tallies[death.of], { left: death.message, lastMessage: death.lastMessage })
      try {
        const result = await work()
        await nextTurn()
        return { result, messages: deaths === before && death?.of !== 'postgres' ? FAR - tallies.postgres.left : undefined }
      } finally {
        for (const tally of Object.values(tallies)) tally.left = Number.POSITIVE_INFINITY
      }
    },
    get deaths() {
      return deaths
    },
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
}
