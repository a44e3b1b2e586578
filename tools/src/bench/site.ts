// A separate site with the data of a fresh site, and what benches need to call its parts directly.
import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDENTITY_ISSUER, type IdentityClaims } from '@ungana/contracts-identity'
import { type JWTPayload, SignJWT } from 'jose'
import type { BenchContext, Provided } from '#bench/provided.ts'
import { ownerDatabaseUrl } from '#infra/databases.ts'
import { runningPort, runningProcess } from '#infra/postgres.ts'
import { loadSecrets, type Secrets } from '#launcher/secrets.ts'
import { type Site, type SiteOptions, startSite } from '#launcher/site.ts'
import { makeTemporaryState, type TemporaryState } from '#launcher/temporary.ts'

/** The service that benches call without the gateway. */
const SERVICE = 'directory'
/** Benches write to this service as many different members, so that calls do not wait for one sender's count. */
const WRITE_SERVICE = 'messaging'
const MEMBERS = 200

export async function provideSite(context: BenchContext): Promise<Provided> {
  const running = await startBenchSite(context, {})
  try {
    return { env: await accessTo(context.root, running), stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

export interface BenchSite {
  readonly site: Site
  readonly state: TemporaryState
  stop(): Promise<void>
}

/** Starts a site that keeps its data durably, as `npm start` does, because users get the same. */
export async function startBenchSite(
  { root, screen, signal }: BenchContext,
  options: Partial<Pick<SiteOptions, 'without' | 'env'>>,
): Promise<BenchSite> {
  const state = await makeTemporaryState(root, 'bench')
  try {
    const site = await startSite({
      root,
      stateDir: state.directory,
      cluster: state.name,
      port: 0,
      rateLimits: 'wide',
      screen,
      signal,
      onFailure: (error) => screen.printError(error.message),
      ...options,
      env: { ...ownServersOnly(process.env), ...options.env },
    })
    return {
      site,
      state,
      async stop() {
        await site.stop()
        await state.remove()
      },
    }
  } catch (error) {
    await state.remove()
    throw error
  }
}

/** What benches need to call the parts of a site directly. */
export async function accessTo(root: string, { site, state }: BenchSite): Promise<Record<string, string>> {
  const secrets = loadSecrets(state.directory, Object.keys(site.addresses))
  const member = site.demo.find(({ role }) => role === 'member')
  const serverUrl = `postgres://127.0.0.1:${runningPort(root, state.name)}`
  // Benches fill tables, and then tidy them with VACUUM.
  const databaseOf = (name: string) => ownerDatabaseUrl(serverUrl, { name, ownerPassword: secrets.databaseOwnerPasswords[name] as string })
  return {
    BASE_URL: site.url,
    RELEASES_DIR: join(state.directory, 'releases'),
    SERVICE_URL: site.addresses[SERVICE] as string,
    SERVICE_TOKEN: await tokenOf(secrets, SERVICE, { role: 'visitor' }),
    SERVICE_MEMBER_TOKEN: await tokenOf(secrets, SERVICE, { role: 'member', sub: randomUUID() }),
    SERVICE_DATABASE_URL: databaseOf(SERVICE),
    MESSAGING_URL: site.addresses[WRITE_SERVICE] as string,
    MESSAGING_DATABASE_URL: databaseOf(WRITE_SERVICE),
    MESSAGING_MEMBERS: JSON.stringify(await membersOf(secrets)),
    NOTIFICATIONS_DATABASE_URL: databaseOf('notifications'),
    IDENTITY_DATABASE_URL: databaseOf('identity'),
    SMS_SANDBOX_URL: site.smsSandbox ?? '',
    PROCESSES: JSON.stringify({
      ...Object.fromEntries(['gateway', 'nats', ...Object.keys(site.addresses)].map((name) => [name, processOf(state, name)])),
      postgres: runningProcess(root, state.name),
    }),
    MEMBER_USERNAME: member?.username ?? '',
    MEMBER_PASSWORD: member?.password ?? '',
  }
}

/** Ids and tokens of members. */
async function membersOf(secrets: Secrets): Promise<{ id: string; token: string }[]> {
  const ids = Array.from({ length: MEMBERS }, () => randomUUID())
  return Promise.all(ids.map(async (id) => ({ id, token: await tokenOf(secrets, WRITE_SERVICE, { role: 'member', sub: id }) })))
}

/** A token like the gateway's, but valid for a whole bench. */
function tokenOf({ identityPrivateKey }: Secrets, service: string, claims: IdentityClaims): Promise<string> {
  const key = createPrivateKey({ key: Buffer.from(identityPrivateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return new SignJWT({ ...claims } as JWTPayload)
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(IDENTITY_ISSUER)
    .setAudience(service)
    .setIssuedAt()
    .setExpirationTime('3h')
    .sign(key)
}

function processOf(state: TemporaryState, name: string): number {
  const note = JSON.parse(readFileSync(join(state.directory, 'processes', `${name}.json`), 'utf8')) as { pid: number }
  return note.pid
}

/** Removes the variables of other servers, so that a bench never touches a database with real data. */
function ownServersOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(DATABASE_.*|NATS_URL|SMTP_URL|SMS_PROVIDER|RELEASES_DIR|PUBLIC_URL)$/.test(name)),
  )
}
