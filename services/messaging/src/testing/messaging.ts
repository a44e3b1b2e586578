// A messaging service of a test's own: an app on a fresh clone of the migrated database.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { openFiles } from '@ungana/service-kit/files'
import { cloneDatabase, type TestIdentity, type TestServices, testIdentity, testServices } from '@ungana/service-kit/testing'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Translator } from '#features/translations/libre-translate.ts'
import type { FindAddressee, Transaction } from '#lib/dependencies.ts'

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

export interface TestMessaging {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  /** What the service takes for the time. */
  readonly clock: { now: Date }
  /** A company of that name that every event has told of. */
  company(facts?: { name?: string; sample?: boolean; status?: string; plan?: string; kind?: string; until?: Date }): Promise<string>
  /** A call by this account, by a visitor where undefined. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, by: string | undefined, body?: object, sent?: Sent): Promise<Answer>
  send(by: string, to: string, content?: string, sent?: Sent): Promise<Answer>
  /** Payloads of this event in the outbox, the oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(name: string): Promise<any[]>
  audited(): Promise<{ actor: string; action: string; subject: string; details: Record<string, unknown> }[]>
  /** A second instance of the service on the same database. */
  another(): Promise<Pick<TestMessaging, 'call' | 'send' | 'close'>>
  close(): Promise<void>
}

export interface Options {
  /** Hears and tells events where it is given. */
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findAddressee?: FindAddressee
  readonly translator?: Translator
}

const nobody: FindAddressee = async () => undefined

export async function startMessaging({ natsUrl, prefix, findAddressee = nobody, translator }: Options = {}): Promise<TestMessaging> {
  const identity = testIdentity('messaging')
  const services = testServices(['identity'], 'messaging')
  const clone = await cloneDatabase('messaging')
  const filesDirectory = await mkdtemp(join(tmpdir(), 'messaging-files-'))
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const logger = createLogger({ name: 'messaging', level: 'silent' })

  async function instance() {
    // Without the bounds of production: a slow test machine is no fault of the service.
    const pool = new pg.Pool({ connectionString: clone.url })
    // Dropping the clone may cut connections that are still closing.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
    const files = openFiles({ directory: filesDirectory, pool, logger })
    const app = await buildApp({
      pool,
      courier,
      files,
      findAddressee,
      translator,
      now: () => clock.now,
      identityPublicKey: identity.publicKey,
      servicePublicKeys: services.publicKeys,
      logger,
    })
    if (natsUrl !== undefined) courier.start()

    const call: TestMessaging['call'] = async (method, url, by, body, { key, role = 'member' } = {}) => {
      const claims: IdentityClaims = by === undefined ? { role: 'visitor' } : { role, sub: by }
      const headers = { ...(await identity.headers(claims)), ...(key !== undefined && { 'idempotency-key': key }) }
      const answer = await app.inject({ method, url, headers, ...(body && { body }) })
      const text = answer.body
      return { status: answer.statusCode, headers: answer.headers, text, body: text === '' ? undefined : JSON.parse(text) }
    }
    const send: TestMessaging['send'] = async (by, to, content = 'Do you have green coffee?', sent) => {
      // As browsers do it: where a machine under test is so busy that the service gives up, the same call comes again with its key.
      const given = { key: randomUUID(), ...sent }
      for (;;) {
        const answer = await call('POST', '/api/messages', by, { receiverId: to, content }, given)
        if (answer.body.code !== 'TIMEOUT') return answer
      }
    }
    async function close() {
      await app.close()
      await Promise.all([courier.close(), files.close()])
      await pool.end()
    }
    return { app, pool, courier, call, send, close }
  }

  const first = await instance()
  const { pool } = first
  return {
    ...first,
    identity,
    services,
    clock,
    async company({ name = 'Kivu Roasters', sample = false, status = 'active', plan, kind = 'business', until } = {}) {
      const id = randomUUID()
      await pool.query('INSERT INTO accounts (id, name, kind, sample, status, version) VALUES ($1, $2, $3, $4, $5, 1)', [
        id,
        name,
        kind,
        sample,
        status,
      ])
      if (plan) {
        await pool.query('INSERT INTO memberships (holder_id, holder_kind, plan, until, version) VALUES ($1, $2, $3, $4, 1)', [
          id,
          kind,
          plan,
          until ?? null,
        ])
      }
      return id
    },
    async events(name) {
      const { rows } = await pool.query<{ payload: unknown }>('SELECT payload FROM courier.outbox WHERE event = $1 ORDER BY position', [name])
      return rows.map(({ payload }) => payload)
    },
    async audited() {
      return (await pool.query('SELECT actor, action, subject, details FROM audit.entries ORDER BY sequence')).rows
    },
    another: instance,
    async close() {
      await first.close()
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}
