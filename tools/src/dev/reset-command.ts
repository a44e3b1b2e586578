// `npm run dev reset`: as if the site had never been started here.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresHome, removeCluster } from '#infra/postgres.ts'
import { stopLeftovers } from '#launcher/children.ts'
import { lockState } from '#launcher/lock.ts'

/** Programs that were downloaded or compiled are not data, and take a while. The lock is held until the end. */
const kept = new Set(['debian', 'browser', 'bench', 'compile-cache', 'running.json'])

/** @throws AlreadyRunning while the site runs */
export async function resetCommand(root: string): Promise<void> {
  const stateDir = join(root, '.ungana')
  const release = lockState(stateDir, 'nowhere: it is being reset')
  try {
    await stopLeftovers(stateDir)
    await removeCluster(root, 'site')
    rmSync(postgresHome(root), { recursive: true, force: true })
    // All else, so that nothing which a site comes to keep is forgotten here.
    for (const name of readdirSync(stateDir).filter((name) => !kept.has(name))) rmSync(join(stateDir, name), { recursive: true, force: true })
  } finally {
    release()
  }
}
