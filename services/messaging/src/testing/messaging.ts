// A messaging service for one test: the app on a fresh clone of the migrated database.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, type Service } from '@ungana/service-kit'
import type { FindAccount, FindParty } from '@ungana/service-kit/accounts'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, openFiles } from '@ungana/service-kit/files'
import {
  type Answer,
  type Audited,
  auditEntries,
  type Call,
  callsTo,
  cloneDatabase,
  publishedEvents,
  type Sent,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import type { Translator } from '@ungana/service-kit/translator'
import type pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Transaction } from '#lib/dependencies.ts'

export interface TestMessaging {
  readonly app: Service
  readonly pool: pg.Pool
  readonly courier: Courier<Transaction>
  readonly files: Files
  readonly identity: TestIdentity
  readonly services: TestServices
  /** The service's clock. */
  readonly clock: { now: Date }
  /** Inserts a company as if all its events had arrived. */
  company(facts?: {
    name?: string
    sample?: boolean
    status?: string
    plan?: string
    kind?: string
    until?: Date
    verified?: boolean
  }): Promise<string>
  /** Calls the API as this account, or as a visitor if undefined. */
  readonly call: Call
  send(by: string, to: string, content?: string, sent?: Sent): Promise<Answer>
  /** Payloads of this event in the outbox, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of the payload.
  events(name: string): Promise<any[]>
  audited(): Promise<Audited[]>
  /** Starts a second instance on the same database. */
  another(): Promise<Pick<TestMessaging, 'call' | 'send' | 'close'>>
  close(): Promise<void>
}

export interface Options {
  /** Consumes and publishes events only if given. */
  readonly natsUrl?: string
  readonly prefix?: string
  readonly findAccount?: FindAccount
  readonly findParty?: FindParty
  readonly translator?: Translator
}

const nobody = async () => undefined

export async function startMessaging({
  natsUrl,
  prefix,
  findAccount = nobody,
  findParty = nobody,
  translator,
}: Options = {}): Promise<TestMessaging> {
  const identity = testIdentity('messaging')
  const services = testServices(['identity', 'payments', 'deals'], 'messaging')
  const clone = await cloneDatabase('messaging')
  const filesDirectory = await mkdtemp(join(tmpdir(), 'messaging-files-'))
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const logger = createLogger({ name: 'messaging', level: 'silent' })

  async function instance() {
    const pool = testPool(clone.url)
    const files = openFiles({ directory: filesDirectory, pool, logger, picturePatience: 60_000 })
    const courier = openCourier(pool, { natsUrl: natsUrl ?? '', logger, files, ...(prefix !== undefined && { prefix }) })
    const app = await buildApp({
      pool,
      courier,
      files,
      findAccount,
      findParty,
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
      // As browsers do: if a busy test machine answers TIMEOUT, the same call is repeated with its key.
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
    async company({ name = 'Kivu Roasters', sample = false, status = 'active', plan, kind = 'business', until, verified } = {}) {
      const id = randomUUID()
      await pool.query('INSERT INTO accounts (id, name, kind, sample, status, version) VALUES ($1, $2, $3, $4, $5, 1)', [
        id,
        name,
        kind,
        sample,
        status,
      ])
      if (verified !== undefined) await pool.query('INSERT INTO suppliers (business_id, verified, version) VALUES ($1, $2, 1)', [id, verified])
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
    events: (name) => publishedEvents(pool, name),
    audited: () => auditEntries(pool),
    another: instance,
    async close() {
      await first.close()
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}
