// Secrets that are gone, beside databases on a server of the operator's own: those of the launcher itself are seen when the secrets are loaded.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wasUsed } from '#infra/databases.ts'

/**
 * Before a start makes secrets. With new ones the site would run, and go on sealing under other keys beside what nobody can open.
 * @param env DATABASE_ADMIN_URL, DATABASE_URL_<SERVICE>, BANK_DETAILS_KEYS
 * @throws when there are none, but databases were used with others
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
    `There is no ${file}, but your Postgres has what was kept with another one (${used.join(', ')}). Put that one there: without its keys nobody can read the bank details and second factors in the databases again. If nothing in them is worth keeping, drop the databases of all services.`,
  )
}

function databaseAt(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
