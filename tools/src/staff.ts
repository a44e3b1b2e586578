// `npm run staff -- …` works on the site that runs from this checkout, or on the databases in DATABASE_URL_<SERVICE>:
//   add <email> <name>   creates a staff account
//   close <username>     closes a staff account permanently
//   end-second-factor <username>  for a member who lost phone and recovery codes
//   replay-events <service>  after its database was restored from a dump: sends it the events that the streams still hold
//   remove-samples       deletes all sample companies, organizations and listings permanently
import { join } from 'node:path'
import { serviceDatabaseUrl } from '#infra/databases.ts'
import { runningNatsUrl } from '#infra/nats.ts'
import { clusterDirectory, runningPort } from '#infra/postgres.ts'
import { loadSecrets } from '#launcher/secrets.ts'
import { listenForStop } from '#launcher/signals.ts'
import { siteCluster } from '#launcher/start-command.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { checkoutRoot, findParts } from '#parts.ts'

function databaseOf(service: string): string {
  const variable = `DATABASE_URL_${service.toUpperCase()}`
  const named = process.env[variable]
  if (named) return named
  const port = runningPort(checkoutRoot, siteCluster)
  if (port === undefined) {
    console.error(`The site is not running from this folder. Start it with npm start, or set ${variable} to the address of the database.`)
    process.exit(1)
  }
  const password = loadSecrets(join(checkoutRoot, '.ungana'), [service], clusterDirectory(checkoutRoot, siteCluster)).databasePasswords[
    service
  ] as string
  return serviceDatabaseUrl(`postgres://127.0.0.1:${port}`, { name: service, password })
}

const stop = listenForStop(() => {})

function runIn(directory: string, command: readonly string[], settings: NodeJS.ProcessEnv): Promise<number> {
  return runVisible(process.execPath, command, { cwd: join(checkoutRoot, directory), env: { ...process.env, ...settings }, signal: stop.signal })
}

const run = (service: string, ...command: string[]): Promise<number> => runIn(`services/${service}`, command, { DATABASE_URL: databaseOf(service) })

/** @returns the exit code */
async function staffCommand([what, ...rest]: readonly string[]): Promise<number> {
  if (what === 'replay-events') {
    const NATS_URL = process.env.NATS_URL || runningNatsUrl(join(checkoutRoot, '.ungana'))
    if (NATS_URL !== undefined) return runIn('packages/service-kit', ['src/replay-events.ts', ...rest], { NATS_URL })
    console.error('The site is not running from this folder. Start it with npm start, or set NATS_URL to the address of its NATS server.')
    return 1
  }
  if (what === 'remove-samples') {
    for (const { name } of findParts().services.filter(({ hasSeed }) => hasSeed)) {
      const code = await run(name, 'seed/main.ts', 'remove-samples')
      if (code !== 0) return code
    }
    return 0
  }
  return run('identity', 'src/staff.ts', ...process.argv.slice(2))
}

try {
  process.exit(await staffCommand(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
