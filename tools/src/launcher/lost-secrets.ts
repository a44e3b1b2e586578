// Detects lost secrets when the databases are on the operator's own server. For the launcher's own databases, loadSecrets does this.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wasUsed } from '#infra/databases.ts'

/**
 * Stops a start that would create new secrets beside used databases: their bank details and second factors could then never be read again.
 * @param env DATABASE_ADMIN_URL, DATABASE_URL_<SERVICE>, BANK_DETAILS_KEYS
 * @throws if there are no secrets but used databases
 */
export async function refuseLostSecrets(stateDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const file = join(stateDir, 'secrets.json')
  if (existsSync(file)) return
  const used: string[] = []
  for (const name of ['identity', ...(env.BANK_DETAILS_KEYS ? [] : ['payments'])]) {
    const url = env[`DATABASE_URL_${name.toUpperCase()}`] || (env.DATABASE_ADMIN_URL && databaseAt(env.DATABASE_ADMIN_URL, name))
    if (url && (await wasUsed(url))) used.push(name)
  }
  if (used.length === 0) return
  throw new Error(
    `${file} is missing, but your Postgres has databases that were used with it (${used.join(', ')}). Restore the file from a backup: its keys are the only way to read the bank details and second factors. If you do not need the data, drop the databases of all services.`,
  )
}

function databaseAt(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
