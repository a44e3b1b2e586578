// Starts the bank details routes on a fresh clone of the migrated database.
import { randomBytes, randomUUID } from 'node:crypto'
import type { StaffRole } from '@ungana/contracts-identity'
import { paymentApprovalChanged } from '@ungana/contracts-payments'
import { audit, buildService, createApprovals, createLogger, createOnce, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { callsTo, cloneDatabase, publishedEvents, type TestIdentity, testIdentity, testPool } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { openCourier } from '#courier.ts'
import { bankDetailsRoutes } from '#features/bank-details/routes.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'

interface Answer {
  readonly status: number
  readonly text: string
  /** The parsed body; undefined if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
  readonly body: any
}

interface Sent {
  readonly key?: string
  readonly role?: 'member' | 'staff'
  readonly staffRole?: StaffRole
  /** How many minutes ago the password was entered, by the service's clock; null if unknown. */
  readonly loginAge?: number | null
}

export interface TestBank {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly keyring: Keyring
  /** The service's clock. */
  readonly clock: { now: Date }
  readonly logs: string[]
  company(name?: string, kind?: string): Promise<string>
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, by: string | undefined, body?: object, sent?: Sent): Promise<Answer>
  /** Adds bank details that `owner` shares. @returns the id of the bank details */
  shared(owner: string, accountNumber?: string): Promise<string>
  /** Requests bank details. @returns the id of the request */
  ask(owner: string, requester: string, bankDetailsId: string): Promise<string>
  decide(id: string, by: string, status: 'approved' | 'rejected', sent?: Sent): Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(name: string): Promise<any[]>
  audited(): Promise<{ actor: string; action: string; subject: string }[]>
  close(): Promise<void>
}

export const form = {
  bankName: 'Bank of Kigali',
  accountName: 'Kivu Roasters Ltd',
  accountNumber: '0001112224321',
  swiftCode: 'BKIGRWRW',
  currency: 'RWF',
  isShared: true,
}

export async function startBank(): Promise<TestBank> {
  const identity = testIdentity('payments')
  const clone = await cloneDatabase('payments')
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const logs: string[] = []
  const logger = createLogger({ name: 'payments', level: 'trace', destination: { write: (line) => void logs.push(line) } })
  const pool = testPool(clone.url)
  const courier = openCourier(pool, { natsUrl: '', logger })
  const keyring: Keyring = { currentId: 'test', keys: new Map([['test', randomBytes(32)]]) }
  const { transaction } = courier
  const app = await buildService({
    name: 'payments',
    checks: {},
    identityPublicKey: identity.publicKey,
    servicePublicKeys: new Map(),
    logger,
    audit: (entry) => transaction((tx) => audit.add(tx, entry)),
    now: () => clock.now,
  })
  const approvals = createApprovals({ transaction, changed: paymentApprovalChanged })
  const shared = { pool, transaction, once: createOnce(transaction), approvals, now: () => clock.now, site: 'https://ungana.example' }
  bankDetailsRoutes(app, shared, keyring)

  const called = callsTo(app, identity)
  const call: TestBank['call'] = async (method, url, by, body, { key, role = 'member', staffRole, loginAge = 1 } = {}) => {
    const time = loginAge === null ? { auth_time: undefined } : { auth_time: Math.floor(clock.now.getTime() / 1000) - loginAge * 60 }
    return called(method, url, by, body, { ...(key !== undefined && { key }), role, claims: { ...time, ...(staffRole && { staffRole }) } })
  }
  return {
    app,
    pool,
    courier,
    identity,
    keyring,
    clock,
    logs,
    call,
    async company(name = 'Kivu Roasters', kind = 'business') {
      const id = randomUUID()
      await pool.query(`INSERT INTO accounts (id, kind, name) VALUES ($1, $2, $3)`, [id, kind, name])
      return id
    },
    shared: async (owner, accountNumber = form.accountNumber) => (await call('POST', '/api/bank-details', owner, { ...form, accountNumber })).body.id,
    ask: async (ownerId, requester, bankDetailsId) =>
      (await call('POST', '/api/bank-details-requests', requester, { ownerId, bankDetailsId, purpose: 'Invoice 17' })).body.id,
    decide: (id, by, status, sent) => call('PATCH', `/api/bank-details-requests/${id}/status`, by, { status }, sent),
    events: (name) => publishedEvents(pool, name),
    async audited() {
      return (await pool.query('SELECT actor, action, subject FROM audit.entries ORDER BY sequence')).rows
    },
    async close() {
      await app.close()
      await courier.close()
      await pool.end()
      await clone.drop()
    },
  }
}
