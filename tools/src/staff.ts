// `npm run staff -- …`, on the site that runs from this checkout, or on databases that DATABASE_URL_<SERVICE> names:
//   add <email> <name>   a staff account
//   close <username>     closes one, for good
//   end-second-factor <username>  of a member who lost phone and recovery codes
//   hear-again <service>  once its database was brought back from a dump, the service hears again what the streams still hold
//   remove-samples       takes all sample companies, organizations and listings away, for good
import { join } from 'node:path'
import { serviceDatabaseUrl } from '#infra/databases.ts'
import { runningNatsUrl } from '#infra/nats.ts'
import { clusterDirectory, runningPort } from '#infra/postgres.ts'
import { loadSecrets } from '#launcher/secrets.ts'
import { untilToldToStop } from '#launcher/signals.ts'
import { siteCluster } from '#launcher/start-command.ts'
import { runVisible } from '#launcher/visible-child.ts'
import { checkoutRoot, findParts } from '#parts.ts'

function databaseOf(service: string): string {
  const variable = `DATABASE_URL_${service.toUpperCase()}`
  const named = process.env[variable]
  if (named) return named
  const port = runningPort(checkoutRoot, siteCluster)
  if (port === undefined) {
    console.error(`The site does not run from this folder: start it with \`npm start\`, or name the database in ${variable}.`)
    process.exit(1)
  }
  const password = loadSecrets(join(checkoutRoot, '.ungana'), [service], clusterDirectory(checkoutRoot, siteCluster)).databasePasswords[
    service
  ] as string
  return serviceDatabaseUrl(`postgres://127.0.0.1:${port}`, { name: service, password })
}

const stop = untilToldToStop(() => {})

function runIn(directory: string, command: readonly string[], settings: NodeJS.ProcessEnv): Promise<number> {
  return runVisible(process.execPath, command, { cwd: join(checkoutRoot, directory), env: { ...process.env, ...settings }, signal: stop.signal })
}

const run = (service: string, ...command: string[]): Promise<number> => runIn(`services/${service}`, command, { DATABASE_URL: databaseOf(service) })

/** @returns the exit code */
async function staffCommand([what, ...rest]: readonly string[]): Promise<number> {
  if (what === 'hear-again') {
    const NATS_URL = process.env.NATS_URL || runningNatsUrl(join(checkoutRoot, '.ungana'))
    if (NATS_URL !== undefined) return runIn('packages/service-kit', ['src/hear-again.ts', ...rest], { NATS_URL })
    console.error('The site does not run from this folder: start it with `npm start`, or name its NATS in NATS_URL.')
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
