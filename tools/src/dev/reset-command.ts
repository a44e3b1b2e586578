// `npm run dev reset`: deletes everything that the site stored in this folder.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresHome, removeCluster } from '#infra/postgres.ts'
import { stopLeftovers } from '#launcher/children.ts'
import { lockState } from '#launcher/lock.ts'

/** Downloaded and compiled programs are kept, because they take long to get. The lock is also kept until the reset ends. */
const kept = new Set(['debian', 'browser', 'bench', 'compile-cache', 'running.json'])

/** @throws AlreadyRunning */
export async function resetCommand(root: string): Promise<void> {
  const stateDir = join(root, '.ungana')
  const release = lockState(stateDir, '(a reset is running)')
  try {
    await stopLeftovers(stateDir)
    await removeCluster(root, 'site')
    rmSync(postgresHome(root), { recursive: true, force: true })
    // Deletes everything not listed in `kept`, so that new kinds of data are deleted too.
    for (const name of readdirSync(stateDir).filter((name) => !kept.has(name))) rmSync(join(stateDir, name), { recursive: true, force: true })
  } finally {
    release()
  }
}
