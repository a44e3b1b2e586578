// Kills the primary of Postgres again and again, and a replica takes its place, while one service commits facts and events, and another stores an effect
// of each event.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFront } from '#failover/front.ts'
import { startReplicatedPostgres } from '#failover/replicated-postgres.ts'
import { freePort } from '#infra/free-port.ts'
import { databaseUrl, onDatabase } from '#infra/on-database.ts'
import { type Child, startChild } from '#launcher/children.ts'
import { makeTemporaryState } from '#launcher/temporary.ts'
import { checkoutRoot } from '#parts.ts'

interface Kill {
  /** How many replicas get nothing of the log any more, some moments before. */
  readonly behind: 0 | 1 | 2
  /** Whether the open connections to the primary end, or stay open without an answer. */
  readonly connections: 'end' | 'fall silent'
  /** Whether the address leads to the replica before it is the primary. */
  readonly early: boolean
}

export interface FailoverOptions {
  readonly kills: readonly Kill[]
  /** Whether a commit waits until a replica has it. */
  readonly synchronous: boolean
  /** How many facts to acknowledge before each kill. */
  readonly facts: number
  /** Milliseconds from a kill until the replica is promoted. */
  readonly noticedAfter: number
  /** Milliseconds from the moment when no replica follows any more until the kill. */
  readonly alone: number
  /** Path of a nats-server. */
  readonly natsServer: string
  readonly log: (line: string) => void
}

export interface FailoverReport {
  readonly acknowledged: number
  /** Acknowledged, but not stored. */
  readonly lost: number
  /** Refused, but stored: the answer to the commit was lost. */
  readonly unknown: number
  /** Refused and not stored. */
  readonly refused: number
  /** Errors that would be answered as a bug (500), not as an unavailable database (503). */
  readonly unexplained: readonly string[]
  /** Effects that were stored twice, and those of facts that are not stored. */
  readonly duplicate: number
  readonly invented: number
  /** Facts without an effect. */
  readonly missing: number
  /** For each kill: milliseconds from the kill and from the promotion until a fact was acknowledged. */
  readonly back: readonly { readonly afterKill: number; readonly afterPromotion: number }[]
}

const serviceKit = join(checkoutRoot, 'packages/service-kit')
const TABLES = {
  shop: 'CREATE SEQUENCE fact_numbers AS int; CREATE TABLE facts (n int PRIMARY KEY)',
  mail: 'CREATE TABLE effects (n int NOT NULL)',
}
/** How long to wait for anything. */
const PATIENCE = 120_000

export async function runFailover({ kills, synchronous, facts, noticedAfter, alone, natsServer, log }: FailoverOptions): Promise<FailoverReport> {
  const closing: (() => unknown)[] = []
  try {
    const state = await makeTemporaryState(checkoutRoot, 'failover')
    closing.push(() => state.remove())
    const postgres = await startReplicatedPostgres(checkoutRoot, synchronous)
    closing.push(() => postgres.remove())
    const natsUrl = await startNats(natsServer, state.directory, (child) => closing.push(() => child.stop()))
    for (const [name, tables] of Object.entries(TABLES)) await createDatabase(postgres.adminUrl, name, `${courierTables()}\n${tables}`)
    const front = await openFront()
    closing.push(() => front.close())
    await front.lead(postgres.port)

    const start = async (name: string, database: string, onText: (text: string) => void) => {
      const url = new URL(databaseUrl(postgres.adminUrl, database))
      url.port = String(front.port)
      const child = await startChild({
        name,
        stateDir: state.directory,
        command: process.execPath,
        args: [
          join(serviceKit, `proof/chaos-${name}.ts`),
          JSON.stringify({ databaseUrl: url.href, natsUrl, prefix: 'ungana', pause: 5, tells: true }),
        ],
        cwd: serviceKit,
        env: { PATH: process.env.PATH },
        logFile: join(state.directory, `${name}.log`),
        onText,
      })
      closing.push(() => child.stop())
      return child
    }
    const acknowledged = new Set<number>()
    const refused = new Set<number>()
    const unexplained: string[] = []
    const ready = Promise.withResolvers<void>()
    const producer = await start('producer', 'shop', (text) => {
      const [outcome, number, ...trouble] = text.split(' ')
      if (outcome === 'ready') ready.resolve()
      else if (outcome === 'acknowledged') acknowledged.add(Number(number))
      else {
        refused.add(Number(number))
        if (!['UNAVAILABLE', 'TIMEOUT'].includes(trouble.join(' '))) unexplained.push(trouble.join(' '))
      }
    })
    await start('consumer', 'mail', () => {})
    await ready.promise
    producer.process.send('go')
    const untilAcknowledged = async (more: number) => {
      const enough = acknowledged.size + more
      await until(() => acknowledged.size >= enough, 'no fact is acknowledged')
    }

    const back: FailoverReport['back'][number][] = []
    for (const [nth, { behind, connections, early }] of kills.entries()) {
      await untilAcknowledged(facts)
      await postgres.cutOff(behind)
      // Without synchronous replication, facts are acknowledged now although no replica has them.
      if (behind === 2) await sleep(alone)
      if (connections === 'fall silent') front.silence()
      await postgres.killPrimary()
      const killed = performance.now()
      if (early) await front.lead(await postgres.next())
      else front.refuse()
      await sleep(noticedAfter)
      await postgres.promote()
      const promoted = performance.now()
      await front.lead(postgres.port)
      await untilAcknowledged(1)
      const now = performance.now()
      back.push({ afterKill: Math.round(now - killed), afterPromotion: Math.round(now - promoted) })
      log(
        `kill ${nth + 1} (${behind} replicas behind, connections ${connections}): a fact was acknowledged ${back.at(-1)?.afterPromotion} ms after the promotion`,
      )
      if (nth < kills.length - 1) await postgres.rebuild()
    }
    await untilAcknowledged(facts)
    producer.process.send('pause')
    const numbers = (database: string, table: string) => readNumbers(databaseUrl(postgres.adminUrl, database), table)
    // Replicas that lag behind also lose which events were handled, so some effects would never come.
    if (synchronous) {
      await until(async () => {
        const stored = await numbers('shop', 'facts')
        return new Set(await numbers('mail', 'effects')).size >= stored.length
      }, 'some facts have no effect')
    }
    await producer.stop()
    const stored = new Set(await numbers('shop', 'facts'))
    const effects = await numbers('mail', 'effects')
    const once = new Set(effects)
    const unknown = count(refused, (n) => stored.has(n))
    return {
      acknowledged: acknowledged.size,
      lost: count(acknowledged, (n) => !stored.has(n)),
      unknown,
      refused: refused.size - unknown,
      unexplained,
      duplicate: effects.length - once.size,
      invented: count(once, (n) => !stored.has(n)),
      missing: count(stored, (n) => !once.has(n)),
      back,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

const count = (all: ReadonlySet<number>, is: (n: number) => boolean): number => [...all].filter(is).length

async function startNats(command: string, directory: string, started: (child: Child) => void): Promise<string> {
  const port = await freePort()
  const config = join(directory, 'nats.conf')
  writeFileSync(config, `listen: "127.0.0.1:${port}"\njetstream: { store_dir: "${join(directory, 'streams')}" }\n`)
  const logFile = join(directory, 'nats.log')
  started(await startChild({ name: 'nats', stateDir: directory, command, args: ['-c', config], cwd: directory, env: {}, logFile }))
  return `nats://127.0.0.1:${port}`
}

/** The statements that make the outbox and the inbox, in the order of migration. */
function courierTables(): string {
  const files = globSync(join(serviceKit, 'sql/courier*.sql')).toSorted((a, b) => (basename(a, '.sql') < basename(b, '.sql') ? -1 : 1))
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

async function createDatabase(adminUrl: string, name: string, tables: string): Promise<void> {
  await onDatabase(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`))
  await onDatabase(databaseUrl(adminUrl, name), (client) => client.query(tables))
}

const readNumbers = (url: string, table: string): Promise<number[]> =>
  onDatabase(url, async (client) => (await client.query<{ n: number }>(`SELECT n FROM ${table}`)).rows.map(({ n }) => n))

/** @throws Error with `otherwise`, if it does not happen in two minutes */
async function until(happened: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE
  while (!(await happened())) {
    if (performance.now() > giveUpAt) throw new Error(otherwise)
    await sleep(20)
  }
}
