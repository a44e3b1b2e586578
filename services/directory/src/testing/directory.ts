// A directory of a test's own: an app on a fresh clone of the migrated database.
import { createLogger, type Service } from '@ungana/service-kit'
import { cloneDatabase, type TestIdentity, testIdentity } from '@ungana/service-kit/testing'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { closeDatabase, type Database, openDatabase } from '#lib/database.ts'

export interface TestDirectory {
  readonly app: Service
  readonly database: Database
  readonly identity: TestIdentity
  /** Status, headers and parsed body of a GET by a visitor. */
  get(url: string): Promise<{ status: number; headers: Record<string, unknown>; body: unknown; text: string }>
  close(): Promise<void>
}

export async function startDirectory(): Promise<TestDirectory> {
  const identity = testIdentity('directory')
  const clone = await cloneDatabase('directory')
  // Without the bounds of production: a slow test machine is no fault of the service.
  const pool = new pg.Pool({ connectionString: clone.url })
  // Dropping the clone may cut connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = openDatabase(pool)
  const app = await buildApp({ database, identityPublicKey: identity.publicKey, logger: createLogger({ name: 'directory', level: 'silent' }) })
  return {
    app,
    database,
    identity,
    async get(url) {
      const answer = await app.inject({ method: 'GET', url, headers: await identity.headers() })
      return { status: answer.statusCode, headers: answer.headers, body: answer.json(), text: answer.body }
    },
    async close() {
      await app.close()
      await closeDatabase(database)
      await clone.drop()
    },
  }
}
