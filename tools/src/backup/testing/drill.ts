// A drill. Members register and write to each other. Somebody drops the database of messaging, which then returns to some seconds before that. The other
// services keep what they learned in those seconds. Then all divergences are listed and repaired.
import { createPrivateKey, randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER, IDENTITY_ISSUER } from '@ungana/contracts-identity'
import { SignJWT } from 'jose'
import type pg from 'pg'
import { archiveSettings, backupsIn } from '#backup/archive.ts'
import { recoverCluster } from '#backup/recover.ts'
import { readPlan } from '#backup/restore-plan.ts'
import { takeBackup } from '#backup/take-backup.ts'
import { closeDatabases, type Divergence, describeDivergences, findDivergences, openDatabases } from '#divergences/find-divergences.ts'
import { repairDivergences } from '#divergences/repair.ts'
import { ensureDatabases } from '#infra/databases.ts'
import { freePort } from '#infra/free-port.ts'
import { onDatabase } from '#infra/on-database.ts'
import { clusterDirectory, postgresHome, startPostgres } from '#infra/postgres.ts'
import { silentScreen } from '#launcher/screen.ts'
import { loadSecrets } from '#launcher/secrets.ts'
import { startSite } from '#launcher/site.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { checkoutRoot } from '#parts.ts'

export interface DrillOptions {
  /** Members before the load begins. */
  readonly members: number
  /** Seconds of load before the database is dropped, at least. */
  readonly seconds: number
  /** How many of them are undone, at least. */
  readonly secondsBack: number
  /** How many messages are on their way at once. */
  readonly lines: number
  readonly log: (line: string) => void
}

export interface DrillReport {
  /** Messages that were acknowledged, and those of them that the restored database does not have. */
  readonly acknowledged: number
  readonly lost: number
  /** Lost messages that were acknowledged before the moment of the restore. */
  readonly lostBefore: number
  readonly registered: number
  /** Seconds from the start of the restore until messaging took a message again. */
  readonly restoredIn: number
  readonly found: readonly Divergence[]
  readonly left: readonly Divergence[]
}

export async function runDrill({ members, seconds, secondsBack, lines, log }: DrillOptions): Promise<DrillReport> {
  const root = makeServicesCheckout()
  const closing: (() => unknown)[] = [() => removeCheckout(root)]
  try {
    const state = await makeTemporaryState(root, 'drill')
    closing.push(() => state.remove())
    const cluster = 'drill-messaging'
    const backups = backupsIn(join(postgresHome(root), 'backups', cluster))
    const port = await freePort()
    const logFile = join(state.directory, 'messaging-postgres.log')
    const startOwnPostgres = () => startPostgres({ root, cluster, port, logFile, settings: archiveSettings(backups) })
    let postgres = await startOwnPostgres()
    closing.push(() => postgres.stop())
    const passwords = { password: randomUUID(), ownerPassword: randomUUID() }
    const { messaging } = await ensureDatabases(postgres.adminUrl, [{ name: 'messaging', ...passwords }])
    const site = await startSite({
      root,
      stateDir: state.directory,
      cluster: state.name,
      port: 0,
      rateLimits: 'wide',
      throwaway: true,
      // Sample companies neither register nor write.
      env: {
        PATH: process.env.PATH,
        DATABASE_URL_MESSAGING: messaging?.service,
        DATABASE_OWNER_URL_MESSAGING: messaging?.owner,
        SAMPLES: 'hide',
      },
    })
    closing.push(() => site.stop())
    const databases = openDatabases(site.databaseUrls)
    closing.push(() => closeDatabases(databases))
    for (const pool of databases.values()) pool.on('error', () => {})

    const load = startLoad(site.addresses, loadSecrets(state.directory, Object.keys(site.addresses)).identityPrivateKey, lines)
    closing.push(() => load.stop())
    while (load.registered.length < members) await load.register()
    load.begin()
    await load.untilWritten()
    log(`${members} members write to each other`)
    const data = join(clusterDirectory(root, cluster), 'data')
    await takeBackup({ backups, adminUrl: postgres.adminUrl, data, files: '', days: 7 })
    await sleep((seconds - secondsBack) * 1000)

    const to = new Date()
    await sleep(secondsBack * 1000)
    await load.untilWritten()
    // What messaging hears in the undone time, it must hear again.
    await untilHandled(databases.get('messaging') as pg.Pool, to)
    const dropped = Date.now()
    await dropDatabase(postgres.adminUrl)
    log(`the database of messaging is dropped; it returns to ${to.toISOString()}`)
    await postgres.stop()
    await recoverCluster({ root, cluster, backups, plan: readPlan(to, backups), logFile, screen: silentScreen })
    postgres = await startOwnPostgres()
    await load.untilWritten()
    const restoredIn = (Date.now() - dropped) / 1000
    log(`messaging takes messages again after ${restoredIn.toFixed(1)} s`)
    await load.stop()

    const found = await findDivergences(root, databases)
    for (const line of describeDivergences(found)) log(line)
    const left = await repairDivergences(found, { root: checkoutRoot, databases, natsUrl: site.natsUrl })
    log('after the repair:')
    for (const line of describeDivergences(left)) log(line)

    const rows = await databases.get('messaging')?.query<{ id: string }>('SELECT id FROM messages')
    const kept = new Set(rows?.rows.map(({ id }) => id))
    const lost = [...load.acknowledged].filter(([id]) => !kept.has(id))
    return {
      acknowledged: load.acknowledged.size,
      lost: lost.length,
      lostBefore: lost.filter(([, at]) => at < to.getTime()).length,
      registered: load.registered.length,
      restoredIn,
      found,
      left,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** The services of the checkout without gateway and browser parts, so that a site starts quickly. */
function makeServicesCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'ungana-drill-'))
  for (const name of ['node_modules', 'services', 'packages', 'contracts']) symlinkSync(join(checkoutRoot, name), join(root, name))
  mkdirSync(join(checkoutRoot, '.ungana/debian'), { recursive: true })
  mkdirSync(join(root, '.ungana'))
  symlinkSync(join(checkoutRoot, '.ungana/debian'), join(root, '.ungana/debian'))
  writeFileSync(join(root, 'package.json'), '{ "name": "drill", "type": "module" }')
  return root
}

function removeCheckout(root: string): void {
  rmSync(postgresHome(root), { recursive: true, force: true })
  rmSync(root, { recursive: true, force: true })
}

/** Resolves once messaging has handled the registration of a member after a moment. */
async function untilHandled(messaging: pg.Pool, after: Date): Promise<void> {
  const sql = "SELECT FROM courier.inbox WHERE consumer = 'accounts' AND uuid_extract_timestamp(event_id) > $1 LIMIT 1"
  while ((await messaging.query(sql, [after])).rowCount === 0) await sleep(50)
}

async function dropDatabase(adminUrl: string): Promise<void> {
  await onDatabase(adminUrl, (client) => client.query('DROP DATABASE messaging WITH (FORCE)'))
}

interface Load {
  /** Ids of registered members. */
  readonly registered: readonly string[]
  /** When each message was acknowledged, by its id. */
  readonly acknowledged: ReadonlyMap<string, number>
  register(): Promise<void>
  begin(): void
  /** Resolves once a message was acknowledged after this call. */
  untilWritten(): Promise<void>
  stop(): Promise<void>
}

/** Calls the services as the gateway does. Failed calls are expected while a database is down. */
function startLoad(addresses: Readonly<Record<string, string>>, identityPrivateKey: string, width: number): Load {
  const key = createPrivateKey({ key: Buffer.from(identityPrivateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const registered: string[] = []
  const acknowledged = new Map<string, number>()
  let stopped = false
  let lines: Promise<void>[] = []

  async function call(service: string, path: string, body: unknown, accountId?: string): Promise<{ status: number; id?: string; text: string }> {
    const claims = accountId === undefined ? { role: 'visitor' } : { role: 'member', sub: accountId, auth_time: Math.floor(Date.now() / 1000) }
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(IDENTITY_ISSUER)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(key)
    const answer = await fetch(`${addresses[service]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), [IDENTITY_HEADER]: token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    const { id } = answer.ok ? (JSON.parse(text) as { id?: string }) : {}
    return { status: answer.status, text, ...(id !== undefined && { id }) }
  }

  async function register(): Promise<void> {
    const unique = randomUUID().slice(0, 13)
    const { id, status, text } = await call('identity', '/api/auth/register', {
      businessName: `Drill ${unique}`,
      businessType: 'trader',
      country: 'Rwanda',
      location: 'Kigali',
      email: `drill-${unique}@member.example`,
      phone: `+250 788 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`,
      contactPerson: 'Uwase Aline',
      primaryProducts: 'Sisal baskets and mats',
      description: 'A company that exists for one drill.',
      employeeCount: '1-10',
      password: 'terraced hills at dawn 7',
    })
    if (id === undefined) throw new Error(`a member could not register: ${status} ${text}`)
    registered.push(id)
  }

  async function write(): Promise<void> {
    const [sender, receiver] = [registered[randomInt(registered.length)], registered[randomInt(registered.length)]]
    if (sender === receiver) return
    const answer = await call('messaging', '/api/messages', { receiverId: receiver, content: `Message ${randomUUID()}` }, sender).catch(
      () => undefined,
    )
    if (answer?.id !== undefined) acknowledged.set(answer.id, Date.now())
    else await sleep(50)
  }

  const line = async (work: () => Promise<void>, pause: number): Promise<void> => {
    while (!stopped) {
      await work()
      await sleep(pause)
    }
  }

  return {
    registered,
    acknowledged,
    register,
    begin() {
      lines = [...Array.from({ length: width }, () => line(write, 20)), line(register, 500)]
    },
    async untilWritten() {
      const before = acknowledged.size
      const giveUpAt = Date.now() + 120_000
      while (acknowledged.size === before) {
        if (Date.now() > giveUpAt) throw new Error('messaging takes no messages')
        await sleep(50)
      }
    },
    async stop() {
      stopped = true
      await Promise.all(lines)
    },
  }
}
