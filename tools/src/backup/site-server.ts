// The Postgres server of the site that runs from this folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterDirectory, runningPort } from '#infra/postgres.ts'
import { siteCluster } from '#launcher/start-command.ts'

/** @throws if the databases are on another server, or if the site does not run */
export function siteServer(root: string, env: NodeJS.ProcessEnv): { adminUrl: string; data: string } {
  refuseOtherServers(env)
  const port = runningPort(root, siteCluster)
  if (port === undefined) throw new Error('The site is not running from this folder. Start it with: npm start')
  const cluster = clusterDirectory(root, siteCluster)
  const password = readFileSync(join(cluster, 'password'), 'utf8').trim()
  return { adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, data: join(cluster, 'data') }
}

export function refuseOtherServers(env: NodeJS.ProcessEnv): void {
  const given = Object.keys(env).find((name) => /^DATABASE_(ADMIN_)?URL/.test(name) && env[name])
  if (given) throw new Error(`${given} names your own Postgres. Back it up and restore it with its own tools, for example pg_basebackup.`)
}
