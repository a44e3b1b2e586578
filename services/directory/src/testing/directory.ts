// A directory of a test's own: an app on a fresh clone of the migrated database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { type Files, openFiles } from '@ungana/service-kit/files'
import type { Mail } from '@ungana/service-kit/mailer'
import {
  type Answer,
  answerOf,
  cloneDatabase,
  formOf,
  headersOf,
  patientTransactions,
  queuedMails,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPicture,
  testPool,
  testServices,
  toldEvents,
} from '@ungana/service-kit/testing'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Registration } from '#features/companies/companies.ts'
import { closeDatabase, type Database, openDatabase, type Transaction } from '#lib/database.ts'

/** That links begin with. */
export const SITE = 'https://ungana.example'

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
  const pool = testPool(clone.url)
  const database = openDatabase(pool, patientTransactions)
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
    deadlines: 'none',
  })
  if (natsUrl !== undefined) courier.start()

  return {
    app,
    database,
    courier,
    files,
    identity,
    services,
    get: async (url, caller) => answerOf(app.inject({ method: 'GET', url, headers: await identity.headers(caller) })),
    send: async (method, url, body, { caller, ...sent } = {}) => {
      const headers = { ...(await identity.headers(caller)), ...headersOf(sent) }
      return answerOf(app.inject({ method, url, headers, ...(body && { body }) }))
    },
    async upload(caller) {
      const { headers, payload } = await formOf(['file', await testPicture(40, 30), 'a.jpg'])
      const uploaded = await app.inject({ method: 'POST', url: '/api/images', headers: { ...headers, ...(await identity.headers(caller)) }, payload })
      return uploaded.json().id
    },
    mails: (to) => queuedMails(pool, to),
    told: (event) => toldEvents(pool, event),
    nudge: async (registration, { url = `/internal/businesses/${registration.id}`, body = registration, headers } = {}) =>
      answerOf(app.inject({ method: 'PUT', url, headers: headers ?? (await services.headers('identity')), body })),
    async close() {
      await app.close()
      await courier.close()
      await closeDatabase(database)
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}
