// Bank details of a test's own: their routes on a fresh clone of the migrated database.
import { randomBytes, randomUUID } from 'node:crypto'
import { buildService, createLogger, createOnce, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { callsTo, cloneDatabase, type TestIdentity, testIdentity, testPool, toldEvents } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { openCourier } from '#courier.ts'
import { bankDetailsRoutes } from '#features/bank-details/routes.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'

interface Answer {
  readonly status: number
  readonly text: string
  /** The parsed body; undefined without one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it, and fail where it is otherwise.
  readonly body: any
}

interface Sent {
  readonly key?: string
  readonly role?: 'member' | 'staff'
  /** How long ago the password was given, in minutes by the service's clock; null: nobody knows. */
  readonly signedIn?: number | null
}

export interface TestBank {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly keyring: Keyring
  /** What the service takes for the time. */
  readonly clock: { now: Date }
  readonly logs: string[]
  company(name?: string): Promise<string>
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, by: string | undefined, body?: object, sent?: Sent): Promise<Answer>
  /** A shared account of `owner`; its id. */
  shared(owner: string, accountNumber?: string): Promise<string>
  /** A request by `requester` for it; its id. */
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
  const app = await buildService({ name: 'payments', checks: {}, identityPublicKey: identity.publicKey, servicePublicKeys: new Map(), logger })
  const { transaction } = courier
  bankDetailsRoutes(app, { pool, transaction, once: createOnce(transaction), now: () => clock.now, site: 'https://ungana.example' }, keyring)

  const called = callsTo(app, identity)
  const call: TestBank['call'] = async (method, url, by, body, { key, role = 'member', signedIn = 1 } = {}) => {
    const time = signedIn === null ? {} : { auth_time: Math.floor(clock.now.getTime() / 1000) - signedIn * 60 }
    return called(method, url, by, body, { ...(key !== undefined && { key }), role, claims: time })
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
    async company(name = 'Kivu Roasters') {
      const id = randomUUID()
      await pool.query(`INSERT INTO accounts (id, kind, name) VALUES ($1, 'business', $2)`, [id, name])
      return id
    },
    shared: async (owner, accountNumber = form.accountNumber) => (await call('POST', '/api/bank-details', owner, { ...form, accountNumber })).body.id,
    ask: async (ownerId, requester, bankDetailsId) =>
      (await call('POST', '/api/bank-details-requests', requester, { ownerId, bankDetailsId, purpose: 'Invoice 17' })).body.id,
    decide: (id, by, status, sent) => call('PATCH', `/api/bank-details-requests/${id}/status`, by, { status }, sent),
    events: (name) => toldEvents(pool, name),
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
