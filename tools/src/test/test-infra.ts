// The Postgres server of a test run: from TEST_DATABASE_URL, in a container, or by default embedded.
import { join } from 'node:path'
import { startPostgres } from '#infra/postgres.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'

export interface TestPostgres {
  /** Address of a superuser. */
  readonly adminUrl: string
  stop(): Promise<void>
}

/** @param kind name of the run in the state directory, for example `vitest` */
export async function startTestPostgres(root: string, kind: string): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: given, stop: async () => {} }
  if (process.env.UNGANA_TEST_INFRA === 'containers') {
    const { startPostgresContainer } = await import('#infra/containers.ts')
    return startPostgresContainer()
  }
  const state = await makeTemporaryState(root, kind)
  try {
    const postgres = await startPostgres({ root, cluster: state.name, logFile: join(state.directory, 'postgres.log'), throwaway: true })
    return {
      adminUrl: postgres.adminUrl,
      async stop() {
        await postgres.stop()
        await state.remove()
      },
    }
  } catch (error) {
    await state.remove()
    throw error
  }
}
