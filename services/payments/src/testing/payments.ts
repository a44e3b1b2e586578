// Starts a payments app on a fresh clone of the migrated database.
import { randomBytes, randomUUID } from 'node:crypto'
import type { EventName } from '@ungana/contracts-kit'
import type { ExchangeRate } from '@ungana/contracts-messaging'
import type { Plan } from '@ungana/contracts-payments'
import { createLogger, type Service } from '@ungana/service-kit'
import type { FindAccount } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import {
  type Call,
  callsTo,
  cloneDatabase,
  publishedEvents,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import type { Background, Providers, Transaction } from '#lib/dependencies.ts'
import type { ProviderSandbox, SandboxEvent, Sending } from '#testing/provider-sandbox.ts'

export interface TestPayments {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  readonly background: Background
  /** The service's clock. */
  readonly clock: { now: Date }
  /** What messaging answers. */
  readonly rates: ExchangeRate[]
  /** Adds an account, as if all its events had arrived. @returns the account's id */
  account(facts?: { kind?: 'business' | 'organization'; name?: string; organizationPlan?: Plan }): Promise<string>
  /** Makes a call as the given account, or as a visitor if no account is given. */
  readonly call: Call
  /** Moves the clock forward and checks everything that is due. */
  passTime(seconds: number): Promise<void>
  /** Runs one batch of checks. @returns the number of checks */
  checkBatch(): Promise<number>
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  events(name: EventName): Promise<any[]>
  /** Ledger balances by account and currency, in the smallest unit. */
  ledger(): Promise<Record<string, number>>
  /** Sends an event of the sandbox to its webhook. @returns the status of the response */
  receiveEvent(sandbox: ProviderSandbox, event: SandboxEvent, how?: Sending): Promise<number>
  close(): Promise<void>
}

export interface Options {
  readonly providers?: Providers
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findAccount?: FindAccount
}

export const SITE = 'https://ungana.example'

const nobody: FindAccount = async () => undefined

export async function startPayments({ providers = {}, natsUrl, prefix, findAccount = nobody }: Options = {}): Promise<TestPayments> {
  const identity = testIdentity('payments')
  const services = testServices(['identity', 'messaging'], 'payments')
  const clone = await cloneDatabase('payments')
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const rates: ExchangeRate[] = []
  const logger = createLogger({ name: 'payments', level: 'silent' })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const now = () => clock.now
  const working = new Set<Promise<unknown>>()
  const background: Background = { pool, transaction: courier.transaction, providers, now, logger, site: SITE }
  const app = await buildApp({
    pool,
    courier,
    providers,
    bankKeys: { currentId: 'test', keys: new Map([['test', randomBytes(32)]]) },
    browserSide: {
      sandbox: true,
      recipient: 'Ungana',
      card: { publishableKey: 'pk_test_1', scriptUrl: null },
      wallet: null,
      mobileMoney: null,
    },
    findAccount,
    rates: async () => rates,
    site: SITE,
    now,
    working,
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
    rates,
    async account({ kind = 'business', name = 'Kivu Roasters', organizationPlan } = {}) {
      const id = randomUUID()
      await pool.query('INSERT INTO accounts (id, kind, name, email, organization_plan) VALUES ($1, $2, $3, $4, $5)', [
        id,
        kind,
        name,
        'owner@kivu.example',
        organizationPlan,
      ])
      return id
    },
    call: callsTo(app, identity),
    async passTime(seconds) {
      await Promise.all(working)
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      while ((await checkDue(background)) > 0) {}
    },
    checkBatch: () => checkDue(background),
    events: (name) => publishedEvents(pool, name),
    async ledger() {
      const { rows } = await pool.query<{ account: string; currency: string; sum: string }>(
        'SELECT account, currency, sum(amount) FROM ledger_entries GROUP BY account, currency ORDER BY account, currency',
      )
      return Object.fromEntries(rows.map(({ account, currency, sum }) => [`${account} ${currency}`, Number(sum)]))
    },
    async receiveEvent(sandbox, { id, provider, url: own }, how) {
      const { headers, body } = await sandbox.signed(id, how)
      const fixed = { stripe: '/api/payments/stripe/webhook', paypal: '/api/paypal/webhook' }[provider] ?? '/api/payments/mobile-money/webhook'
      const url = own === undefined ? fixed : new URL(own).pathname
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
