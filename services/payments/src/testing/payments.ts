// A payments service of a test's own: an app on a fresh clone of the migrated database.
import { randomBytes, randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import type { EventName } from '@ungana/contracts-kit'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { cloneDatabase, type TestIdentity, type TestServices, testIdentity, testServices } from '@ungana/service-kit/testing'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import type { Background, FindPayer, Providers, Transaction } from '#lib/dependencies.ts'
import type { ProviderSandbox, SandboxEvent, Sending } from '#testing/provider-sandbox.ts'

interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  /** The parsed body; undefined without one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it, and fail where it is otherwise.
  readonly body: any
}

interface Sent {
  readonly key?: string
  readonly role?: 'member' | 'staff'
}

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
  call(method: 'GET' | 'POST', url: string, by: string | undefined, body?: object, sent?: Sent): Promise<Answer>
  /** Looks up whatever is due at `seconds` from now. */
  passes(seconds: number): Promise<void>
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
  // Without the bounds of production: a slow test machine is no fault of the service.
  const pool = new pg.Pool({ connectionString: clone.url })
  // Dropping the clone may cut connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
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
    async call(method, url, by, body, { key, role = 'member' } = {}) {
      const claims: IdentityClaims = by === undefined ? { role: 'visitor' } : { role, sub: by }
      const headers = { ...(await identity.headers(claims)), ...(key !== undefined && { 'idempotency-key': key }) }
      const answer = await app.inject({ method, url, headers, ...(body && { body }) })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? JSON.parse(answer.body) : undefined }
    },
    async passes(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      while ((await checkDue(background)) > 0) {}
    },
    async events(name) {
      const { rows } = await pool.query<{ payload: unknown }>('SELECT payload FROM courier.outbox WHERE event = $1 ORDER BY position', [name])
      return rows.map(({ payload }) => payload)
    },
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
