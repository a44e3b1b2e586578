// `npm run dev reset`: as if the site had never been started here.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresHome, removeCluster } from '#infra/postgres.ts'
import { stopLeftovers } from '#launcher/children.ts'
import { lockState } from '#launcher/lock.ts'

/** @throws AlreadyRunning while the site runs */
export async function resetCommand(root: string): Promise<void> {
  const stateDir = join(root, '.ungana')
  const release = lockState(stateDir, 'nowhere: it is being reset')
  try {
    await stopLeftovers(stateDir)
    await removeCluster(root, 'site')
  } finally {
    release()
  }
  rmSync(postgresHome(root), { recursive: true, force: true })
  // Programs that were downloaded are not data, and take a while.
  for (const name of ['secrets.json', 'logs', 'nats', 'releases', 'files', 'published', 'builds', 'tmp'])
    rmSync(join(stateDir, name), { recursive: true, force: true })
}
