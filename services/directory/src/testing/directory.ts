// Starts the app on a new clone of the migrated database, for one test file.
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
  publishedEvents,
  queuedMails,
  slowTransactions,
  type TestIdentity,
  type TestServices,
  testIdentity,
  testPicture,
  testPool,
  testServices,
} from '@ungana/service-kit/testing'
import type { Translator } from '@ungana/service-kit/translator'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Registration } from '#features/companies/companies.ts'
import { closeDatabase, type Database, openDatabase, type Transaction } from '#lib/database.ts'

/** Origin of links. */
export const SITE = 'https://ungana.example'

export interface TestDirectory {
  readonly app: Service
  readonly database: Database
  readonly courier: Courier<Transaction>
  readonly files: Files
  readonly identity: TestIdentity
  readonly services: TestServices
  /** A GET; the caller is a visitor by default. */
  get(url: string, caller?: IdentityClaims): Promise<Answer>
  /** A call with another method than GET; the caller is a visitor by default. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: object | undefined,
    sent?: { caller?: IdentityClaims; key?: string; version?: number | string },
  ): Promise<Answer>
  /** Uploads a picture and returns the id of the unused image. */
  upload(caller: IdentityClaims): Promise<string>
  /** Queued emails, oldest first. */
  mails(to?: string): Promise<Mail[]>
  /** Payloads of the outbox, oldest first. */
  published<T>(event: string): Promise<T[]>
  /** The call that identity makes after a registration; `different` replaces parts of it. */
  putCompany(registration: Registration, different?: { url?: string; body?: object; headers?: Record<string, string> }): Promise<Answer>
  close(): Promise<void>
}

/** Publishes and consumes events if `natsUrl` is given. By default samples stay in lists. */
export async function startDirectory({
  natsUrl,
  prefix,
  samplesLeaveAt = Number.POSITIVE_INFINITY,
  translator,
}: {
  natsUrl?: string
  prefix?: string
  samplesLeaveAt?: number
  translator?: Translator
} = {}): Promise<TestDirectory> {
  const identity = testIdentity('directory')
  const services = testServices(['identity', 'deals', 'logistics', 'messaging', 'payments', 'gateway'], 'directory')
  const clone = await cloneDatabase('directory')
  const pool = testPool(clone.url)
  const database = openDatabase(pool, slowTransactions)
  const logger = createLogger({ name: 'directory', level: 'silent' })
  const filesDirectory = await mkdtemp(join(tmpdir(), 'directory-files-'))
  const files = openFiles({ directory: filesDirectory, pool, logger, picturePatience: 60_000 })
  const courier = openCourier(database, { natsUrl: natsUrl ?? '', logger, site: SITE, files, ...(prefix !== undefined && { prefix }) })
  const app = await buildApp({
    database,
    courier,
    files,
    site: SITE,
    samplesLeaveAt,
    translator,
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
    published: (event) => publishedEvents(pool, event),
    putCompany: async (registration, { url = `/internal/businesses/${registration.id}`, body = registration, headers } = {}) =>
      answerOf(app.inject({ method: 'PUT', url, headers: headers ?? (await services.headers('identity')), body })),
    async close() {
      await app.close()
      await Promise.all([courier.close(), files.close()])
      await closeDatabase(database)
      await clone.drop()
      await rm(filesDirectory, { recursive: true })
    },
  }
}
