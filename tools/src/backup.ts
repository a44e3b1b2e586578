// `npm run backup`: a base backup of the databases and uploaded files of the site that runs from this folder, into BACKUP_DIR. From the first backup on,
// Postgres archives its log there, so that `npm run restore` can return to any moment. Old backups are removed after BACKUP_DAYS (7).
import { join } from 'node:path'
import { backupsOf } from '#backup/archive.ts'
import { siteServer } from '#backup/site-server.ts'
import { takeBackup } from '#backup/take-backup.ts'
import { uploadsFolder } from '#backup/uploaded-files.ts'
import { openScreen } from '#launcher/screen.ts'
import { siteCluster } from '#launcher/start-command.ts'
import { checkoutRoot } from '#parts.ts'

const { env } = process
const screen = openScreen(process.stdout)
try {
  const days = Number(env.BACKUP_DAYS || 7)
  if (!(days >= 0)) throw new Error(`BACKUP_DAYS must be a number of days, not "${env.BACKUP_DAYS}".`)
  const backups = backupsOf(checkoutRoot, siteCluster, env)
  const files = uploadsFolder(env, join(checkoutRoot, '.ungana'))
  await screen.step('Backup', async (note) => {
    const { name, bytes } = await takeBackup({ ...siteServer(checkoutRoot, env), backups, files, days })
    note(`${join(backups.base, name)}, ${Math.ceil(bytes / 2 ** 20)} MB${files === undefined ? ', without the files in the bucket' : ''}`)
  })
} catch (error) {
  screen.printError((error as Error).message)
  process.exit(1)
}
