// `npm run staff -- …` works on the site that runs from this checkout, or on the databases in DATABASE_URL_<SERVICE>:
//   add <email> <name> [--role <role>]  creates a staff account
//   role <username> <role>  changes what a staff account may do
//   close <username>     closes a staff account permanently
//   end-second-factor <username>  for a member who lost phone and recovery codes
//   unfreeze <username>  ends the freeze of a company
//   confirm-suspension <username>, confirm-refund <payment id>  what one member of staff proposed, if there is no second one
//   replay-events <service>  after its database was restored from a dump: sends it the events that the streams still hold
//   compare [--repair]  lists where services disagree, after a service was restored alone; sends again what a service has not handled
//   remove-samples       deletes all sample companies, organizations and listings permanently
import { join } from 'node:path'
import { closeDatabases, describeDivergences, findDivergences, openDatabases } from '#divergences/find-divergences.ts'
import { repairDivergences } from '#divergences/repair.ts'
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

function natsUrl(): string {
  const url = process.env.NATS_URL || runningNatsUrl(join(checkoutRoot, '.ungana'))
  if (url !== undefined) return url
  console.error('The site is not running from this folder. Start it with npm start, or set NATS_URL to the address of its NATS server.')
  process.exit(1)
}

/** @returns the exit code: 1 if services disagree */
async function compareServices(repair: boolean): Promise<number> {
  const services = findParts().services.filter(({ hasDatabase }) => hasDatabase)
  const databases = openDatabases(Object.fromEntries(services.map(({ name }) => [name, databaseOf(name)])))
  try {
    const found = await findDivergences(checkoutRoot, databases)
    for (const line of describeDivergences(found)) console.log(line)
    if (found.length === 0) console.log('All services agree.')
    if (!repair || found.length === 0) return found.length === 0 ? 0 : 1
    console.log('Repairing…')
    const left = await repairDivergences(found, { root: checkoutRoot, databases, natsUrl: natsUrl() })
    for (const line of describeDivergences(left)) console.log(line)
    console.log(left.length === 0 ? 'All services agree.' : 'Events cannot repair the rest.')
    return left.length === 0 ? 0 : 1
  } finally {
    await closeDatabases(databases)
  }
}

/** @returns the exit code */
async function staffCommand([what, ...rest]: readonly string[]): Promise<number> {
  if (what === 'compare') return compareServices(rest.includes('--repair'))
  if (what === 'replay-events') return runIn('packages/service-kit', ['src/replay-events.ts', ...rest], { NATS_URL: natsUrl() })
  if (what === 'remove-samples') {
    for (const { name } of findParts().services.filter(({ hasSeed }) => hasSeed)) {
      const code = await run(name, 'seed/main.ts', 'remove-samples')
      if (code !== 0) return code
    }
    return 0
  }
  if (what === 'confirm-refund') return run('payments', 'src/staff.ts', ...process.argv.slice(2))
  return run('identity', 'src/staff.ts', ...process.argv.slice(2))
}

try {
  process.exit(await staffCommand(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
