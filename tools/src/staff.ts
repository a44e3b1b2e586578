// `npm run staff -- add <email> <name>`: a staff account of the site that runs from this checkout, or of DATABASE_URL_IDENTITY.
import { join } from 'node:path'
import { serviceDatabaseUrl } from '#infra/databases.ts'
import { runningPort } from '#infra/postgres.ts'
import { loadSecrets } from '#launcher/secrets.ts'
import { siteCluster } from '#launcher/start-command.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { checkoutRoot } from '#parts.ts'

const SERVICE = 'identity'

function identityDatabase(): string | undefined {
  if (process.env.DATABASE_URL_IDENTITY) return process.env.DATABASE_URL_IDENTITY
  const port = runningPort(checkoutRoot, siteCluster)
  if (port === undefined) return undefined
  const password = loadSecrets(join(checkoutRoot, '.ungana'), [SERVICE]).databasePasswords[SERVICE] as string
  return serviceDatabaseUrl(`postgres://127.0.0.1:${port}`, { name: SERVICE, password })
}

const databaseUrl = identityDatabase()
if (databaseUrl === undefined) {
  console.error('The site does not run from this folder: start it with `npm start`, or name the database in DATABASE_URL_IDENTITY.')
  process.exit(1)
}
process.exit(
  await runVisible(process.execPath, ['src/staff.ts', ...process.argv.slice(2)], {
    cwd: join(checkoutRoot, 'services', SERVICE),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    signal: new AbortController().signal,
  }),
)
