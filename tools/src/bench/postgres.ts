// Starts an empty Postgres of the bench's own.
import { join } from 'node:path'
import type { BenchContext, Provided } from '#bench/provided.ts'
import { removeCluster, runningProcess, startPostgres } from '#infra/postgres.ts'

const CLUSTER = 'bench'

export async function providePostgres({ root, screen }: BenchContext): Promise<Provided> {
  const server = await screen.step('Postgres', () =>
    startPostgres({
      root,
      cluster: CLUSTER,
      logFile: join(root, '.ungana/bench-postgres.log'),
      settings: { max_wal_size: '4GB', shared_buffers: '512MB' },
    }),
  )
  return {
    env: { POSTGRES_URL: server.adminUrl, PROCESSES: JSON.stringify({ postgres: runningProcess(root, CLUSTER) }) },
    async stop() {
      await server.stop()
      await removeCluster(root, CLUSTER)
    },
  }
}
