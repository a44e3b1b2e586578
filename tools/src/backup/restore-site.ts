// Returns the whole site to a moment: databases, uploaded files, streams and sessions.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Backups, backupsOf } from '#backup/archive.ts'
import { recoverCluster } from '#backup/recover.ts'
import { type RestorePlan, readPlan } from '#backup/restore-plan.ts'
import { refuseOtherServers } from '#backup/site-server.ts'
import { listBackups, takeBackup } from '#backup/take-backup.ts'
import { putBackUploads, uploadsFolder } from '#backup/uploaded-files.ts'
import { stopOrphan } from '#infra/postgres.ts'
import { stopLeftovers } from '#launcher/children.ts'
import { lockState } from '#launcher/lock.ts'
import type { Screen } from '#launcher/screen.ts'
import { siteCluster } from '#launcher/start-command.ts'

export interface RestoreSiteOptions {
  readonly root: string
  readonly stateDir: string
  /** BACKUP_DIR, BACKUP_DAYS, FILES_DIR, S3_BUCKET. */
  readonly env: NodeJS.ProcessEnv
  readonly screen: Screen
  /** A time, with a time zone or in that of the machine. */
  readonly to: string
  /** `false` only prints the plan. */
  readonly yes: boolean
}

/** @throws AlreadyRunning, or if nothing leads to the moment; the site is unchanged then */
export async function restoreSite({ root, stateDir, env, screen, to, yes }: RestoreSiteOptions): Promise<void> {
  const moment = new Date(to)
  if (Number.isNaN(moment.getTime())) throw new Error(`"${to}" is not a time. Write it like 2026-11-27T14:05:00+03:00.`)
  if (moment > new Date()) throw new Error(`${moment.toISOString()} is still to come.`)
  refuseOtherServers(env)
  const secrets = join(stateDir, 'secrets.json')
  if (!existsSync(secrets))
    throw new Error(`${secrets} is missing. Put it back first: without its keys nobody can read bank details and second factors.`)
  const release = lockState(stateDir, '(a restore is running)')
  try {
    const backups = backupsOf(root, siteCluster, env)
    const plan = readPlan(moment, backups)
    const files = uploadsFolder(env, stateDir)
    screen.print(describe(plan, backups, files))
    if (!yes) {
      screen.print('Nothing is changed yet. To do this, add --yes.')
      return
    }
    await stopLeftovers(stateDir)
    await stopOrphan(root, siteCluster)
    mkdirSync(join(stateDir, 'logs'), { recursive: true })
    const { oldData } = await recoverCluster({
      root,
      cluster: siteCluster,
      backups,
      plan,
      logFile: join(stateDir, 'logs/restore.log'),
      screen,
      afterwards: async (adminUrl, data) => {
        await screen.step('End of all sessions', (note) => endSessions(adminUrl, note))
        if (files !== undefined) await screen.step('Uploaded files', async (note) => note(`${putBack(backups, plan, files)} put back`))
        await screen.step('Backup of the restored databases', () =>
          takeBackup({ backups, adminUrl, data, files, days: Number(env.BACKUP_DAYS || 7) }),
        )
      },
    })
    // The services send what the streams must hold again, from their databases.
    rmSync(join(stateDir, 'nats/streams'), { recursive: true, force: true })
    screen.print(`\nThe databases are as they were on ${moment.toISOString()}. Start the site with: npm start`)
    if (oldData) screen.print(`The data of before is in ${oldData}. Delete it when nobody needs it any more.`)
  } finally {
    release()
  }
}

function describe({ to, base }: RestorePlan, backups: Backups, files: string | undefined): string {
  return `This returns the databases of all services to ${to.toISOString()}:
  - It unpacks the base backup of ${base.finished} and reads the log since then, from ${backups.wal}.
  - All that was stored after that time is undone. The data of now is kept in another folder, and a later restore can return to it.
  - ${files === undefined ? 'It leaves the bucket alone: docs/operate.md says how to bring back the files that were deleted since.' : `It puts back uploaded files that are missing in ${files}.`}
  - It deletes the streams of NATS. The services send their events of the last 7 days again, and skip what they have handled.
  - It ends all sessions: everybody logs in again, with the password of that time.`
}

/** Sessions that ended after the moment would be open again. */
async function endSessions(adminUrl: string, note: (text: string) => void): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = '/identity'
  const client = new pg.Client({ connectionString: url.href, application_name: 'ungana-restore' })
  try {
    await client.connect()
    const { rowCount } = await client.query('UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL')
    note(String(rowCount))
  } catch (error) {
    // The database or the table was made after the moment.
    if (!['3D000', '42P01'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** From the base backup and later ones. @returns how many files were missing */
function putBack(backups: Backups, { base }: RestorePlan, files: string): number {
  const since = listBackups(backups).filter(({ name }) => name >= base.name)
  return since.reduce((sum, { name }) => sum + putBackUploads(join(backups.base, name, 'files'), files), 0)
}
