// A messaging service of a test's own: an app on a fresh clone of the migrated database.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, openFiles } from '@ungana/service-kit/files'
import {
  type Answer,
  type Audited,
  auditedActs,
  type Call,
  callsTo,
  cloneDatabase,
  type Sent,
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
import type { Translator } from '#features/translations/libre-translate.ts'
import type { FindAddressee, Transaction } from '#lib/dependencies.ts'

export interface TestMessaging {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly files: Files
  readonly identity: TestIdentity
  readonly services: TestServices
  /** What the service takes for the time. */
  readonly clock: { now: Date }
  /** A company of that name that every event has told of. */
  company(facts?: { name?: string; sample?: boolean; status?: string; plan?: string; kind?: string; until?: Date }): Promise<string>
  /** A call by this account, by a visitor where undefined. */
  readonly call: Call
  send(by: string, to: string, content?: string, sent?: Sent): Promise<Answer>
  /** Payloads of this event in the outbox, the oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  events(name: string): Promise<any[]>
  audited(): Promise<Audited[]>
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
    const pool = testPool(clone.url)
    const files = openFiles({ directory: filesDirectory, pool, logger })
    const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, files, ...(prefix !== undefined && { prefix }) })
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
      deadlines: 'none',
    })
    if (natsUrl !== undefined) courier.start()

    const call = callsTo(app, identity)
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
    return { app, pool, courier, files, call, send, close }
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
    events: (name) => toldEvents(pool, name),
    audited: () => auditedActs(pool),
    another: instance,
    async close() {
      await first.close()
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}
