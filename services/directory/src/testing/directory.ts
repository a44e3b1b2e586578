// A directory of a test's own: an app on a fresh clone of the migrated database.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { createLogger, type Service } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { cloneDatabase, type TestIdentity, testIdentity } from '@ungana/service-kit/testing'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import type { Registration } from '#features/companies/companies.ts'
import { closeDatabase, type Database, openDatabase, type Transaction } from '#lib/database.ts'
import { type TestServices, testServices } from '#testing/services.ts'

export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: unknown
  readonly text: string
}

export interface TestDirectory {
  readonly app: Service
  readonly database: Database
  readonly courier: Courier<Transaction>
  readonly identity: TestIdentity
  readonly services: TestServices
  /** A GET, by a visitor unless told. */
  get(url: string, caller?: IdentityClaims): Promise<Answer>
  /** What identity calls after a registration; `different` takes the place of what it would say. */
  nudge(registration: Registration, different?: { url?: string; body?: object; headers?: Record<string, string> }): Promise<Answer>
  close(): Promise<void>
}

/** Hears and tells events where `natsUrl` is given. */
export async function startDirectory({ natsUrl, prefix }: { natsUrl?: string; prefix?: string } = {}): Promise<TestDirectory> {
  const identity = testIdentity('directory')
  const services = testServices(['identity', 'messaging', 'gateway'])
  const clone = await cloneDatabase('directory')
  // Without the bounds of production: a slow test machine is no fault of the service.
  const pool = new pg.Pool({ connectionString: clone.url })
  // Dropping the clone may cut connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = openDatabase(pool)
  const logger = createLogger({ name: 'directory', level: 'silent' })
  const courier = openCourier(database, { natsUrl: natsUrl ?? '', logger, ...(prefix !== undefined && { prefix }) })
  const app = await buildApp({ database, courier, identityPublicKey: identity.publicKey, servicePublicKeys: services.publicKeys, logger })
  if (natsUrl !== undefined) courier.start()

  async function answer(request: Promise<{ statusCode: number; headers: Record<string, unknown>; json(): unknown; body: string }>): Promise<Answer> {
    const { statusCode, headers, body } = await request
    return { status: statusCode, headers, body: JSON.parse(body), text: body }
  }
  return {
    app,
    database,
    courier,
    identity,
    services,
    get: async (url, caller) => answer(app.inject({ method: 'GET', url, headers: await identity.headers(caller) })),
    nudge: async (registration, { url = `/internal/businesses/${registration.id}`, body = registration, headers } = {}) =>
      answer(app.inject({ method: 'PUT', url, headers: headers ?? (await services.headers('identity')), body })),
    async close() {
      await app.close()
      await courier.close()
      await closeDatabase(database)
      await clone.drop()
    },
  }
}
