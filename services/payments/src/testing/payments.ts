// A payments service of a test's own: an app on a fresh clone of the migrated database.
import { randomBytes, randomUUID } from 'node:crypto'
import type { EventName } from '@ungana/contracts-kit'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import {
  type Call,
  callsTo,
  cloneDatabase,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPool,
  testServices,
  toldEvents,
} from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import type { Background, FindPayer, Providers, Transaction } from '#lib/dependencies.ts'
import type { ProviderSandbox, SandboxEvent, Sending } from '#testing/provider-sandbox.ts'

export interface TestPayments {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  readonly background: Background
  /** What the service takes for the time. */
  readonly clock: { now: Date }
  /** An account that every event has told of. */
  account(facts?: { kind?: 'business' | 'organization'; name?: string }): Promise<string>
  /** A call by this account, by a visitor where undefined. */
  readonly call: Call
  /** Looks up whatever is due at `seconds` from now. */
  passes(seconds: number): Promise<void>
  /** One turn of the reconciliation: some of what is due. */
  turn(): Promise<number>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(name: EventName): Promise<any[]>
  /** Sums of the ledger by account and currency, the smallest unit. */
  ledger(): Promise<Record<string, number>>
  /** Has an event of the sandbox's arrive at its webhook. @returns the status of the answer */
  hears(sandbox: ProviderSandbox, event: SandboxEvent, how?: Sending): Promise<number>
  close(): Promise<void>
}

export interface Options {
  readonly providers?: Providers
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findPayer?: FindPayer
}

export const SITE = 'https://ungana.example'

const nobody: FindPayer = async () => undefined

export async function startPayments({ providers = {}, natsUrl, prefix, findPayer = nobody }: Options = {}): Promise<TestPayments> {
  const identity = testIdentity('payments')
  const services = testServices(['identity', 'messaging'], 'payments')
  const clone = await cloneDatabase('payments')
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const logger = createLogger({ name: 'payments', level: 'silent' })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const now = () => clock.now
  const background: Background = { pool, transaction: courier.transaction, providers, now, logger, site: SITE }
  const app = await buildApp({
    pool,
    courier,
    providers,
    bankKeys: { currentId: 'test', keys: new Map([['test', randomBytes(32)]]) },
    browserSide: {
      sandbox: true,
      card: { publishableKey: 'pk_test_1', scriptUrl: null },
      wallet: null,
      mobileMoney: null,
    },
    findPayer,
    site: SITE,
    now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()

  return {
    app,
    pool,
    courier,
    identity,
    services,
    background,
    clock,
    async account({ kind = 'business', name = 'Kivu Roasters' } = {}) {
      const id = randomUUID()
      await pool.query('INSERT INTO accounts (id, kind, name, email) VALUES ($1, $2, $3, $4)', [id, kind, name, 'owner@kivu.example'])
      return id
    },
    call: callsTo(app, identity),
    async passes(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      while ((await checkDue(background)) > 0) {}
    },
    turn: () => checkDue(background),
    events: (name) => toldEvents(pool, name),
    async ledger() {
      const { rows } = await pool.query<{ account: string; currency: string; sum: string }>(
        'SELECT account, currency, sum(amount) FROM ledger_entries GROUP BY account, currency ORDER BY account, currency',
      )
      return Object.fromEntries(rows.map(({ account, currency, sum }) => [`${account} ${currency}`, Number(sum)]))
    },
    async hears(sandbox, { id, provider }, how) {
      const { headers, body } = await sandbox.signed(id, how)
      const url = { stripe: '/api/payments/stripe/webhook', paypal: '/api/paypal/webhook' }[provider] ?? '/api/payments/mobile-money/webhook'
      const visitor = await identity.headers({ role: 'visitor' })
      const answer = await app.inject({ method: 'POST', url, headers: { ...visitor, 'content-type': 'application/json', ...headers }, payload: body })
      return answer.statusCode
    },
    async close() {
      await app.close()
      await courier.close()
      await pool.end()
      await clone.drop()
    },
  }
}
