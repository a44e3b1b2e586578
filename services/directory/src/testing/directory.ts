// A directory of a test's own: an app on a fresh clone of the migrated database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, openFiles } from '@ungana/service-kit/files'
import type { Mail } from '@ungana/service-kit/mailer'
import { cloneDatabase, formOf, type TestIdentity, type TestServices, testIdentity, testPicture, testServices } from '@ungana/service-kit/testing'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Registration } from '#features/companies/companies.ts'
import { closeDatabase, type Database, openDatabase, type Transaction } from '#lib/database.ts'

/** That links begin with. */
export const SITE = 'https://ungana.example'

interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: unknown
  readonly text: string
}

export interface TestDirectory {
  readonly app: Service
  readonly database: Database
  readonly courier: Courier<Transaction>
  readonly files: Files
  readonly identity: TestIdentity
  readonly services: TestServices
  /** A GET, by a visitor unless told. */
  get(url: string, caller?: IdentityClaims): Promise<Answer>
  /** Any other call, by a visitor unless told. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: object | undefined,
    sent?: { caller?: IdentityClaims; key?: string; version?: number | string },
  ): Promise<Answer>
  /** A picture that waits for whoever uploaded it. */
  upload(caller: IdentityClaims): Promise<string>
  /** Mails that wait, the oldest first. */
  mails(to?: string): Promise<Mail[]>
  /** Payloads of the outbox, the oldest first. */
  told<T>(event: string): Promise<T[]>
  /** What identity calls after a registration; `different` takes the place of what it would say. */
  nudge(registration: Registration, different?: { url?: string; body?: object; headers?: Record<string, string> }): Promise<Answer>
  close(): Promise<void>
}

/** Hears and tells events where `natsUrl` is given. */
export async function startDirectory({ natsUrl, prefix }: { natsUrl?: string; prefix?: string } = {}): Promise<TestDirectory> {
  const identity = testIdentity('directory')
  const services = testServices(['identity', 'logistics', 'messaging', 'payments', 'gateway'], 'directory')
  const clone = await cloneDatabase('directory')
  // Without the bounds of production: a slow test machine is no fault of the service.
  const pool = new pg.Pool({ connectionString: clone.url })
  // Dropping the clone may cut connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = openDatabase(pool)
  const logger = createLogger({ name: 'directory', level: 'silent' })
  const filesDirectory = await mkdtemp(join(tmpdir(), 'directory-files-'))
  const files = openFiles({ directory: filesDirectory, pool, logger })
  const courier = openCourier(database, { natsUrl: natsUrl ?? '', logger, site: SITE, files, ...(prefix !== undefined && { prefix }) })
  const app = await buildApp({
    database,
    courier,
    files,
    site: SITE,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger,
  })
  if (natsUrl !== undefined) courier.start()

  async function answer(request: Promise<{ statusCode: number; headers: Record<string, unknown>; json(): unknown; body: string }>): Promise<Answer> {
    const { statusCode, headers, body } = await request
    return { status: statusCode, headers, body: String(headers['content-type']).includes('json') ? JSON.parse(body) : undefined, text: body }
  }
  return {
    app,
    database,
    courier,
    files,
    identity,
    services,
    get: async (url, caller) => answer(app.inject({ method: 'GET', url, headers: await identity.headers(caller) })),
    send: async (method, url, body, { caller, key, version } = {}) => {
      const headers = {
        ...(await identity.headers(caller)),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(version !== undefined && { 'if-match': typeof version === 'number' ? `"${version}"` : version }),
      }
      return answer(app.inject({ method, url, headers, ...(body && { body }) }))
    },
    async upload(caller) {
      const { headers, payload } = await formOf(['file', await testPicture(40, 30), 'a.jpg'])
      const uploaded = await app.inject({ method: 'POST', url: '/api/images', headers: { ...headers, ...(await identity.headers(caller)) }, payload })
      return uploaded.json().id
    },
    async mails(to) {
      const { rows } = await pool.query<{ mail: Mail }>('SELECT mail FROM mail.queue ORDER BY id')
      return rows.map(({ mail }) => mail).filter((mail) => to === undefined || mail.to === to)
    },
    async told<T>(event: string) {
      const { rows } = await pool.query<{ payload: T }>('SELECT payload FROM courier.outbox WHERE event = $1 ORDER BY position', [event])
      return rows.map(({ payload }) => payload)
    },
    nudge: async (registration, { url = `/internal/businesses/${registration.id}`, body = registration, headers } = {}) =>
      answer(app.inject({ method: 'PUT', url, headers: headers ?? (await services.headers('identity')), body })),
    async close() {
      await app.close()
      await courier.close()
      await closeDatabase(database)
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}
