// Measures the memory of each part of the site: at rest, under load, and with up to a million companies and messages.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addMembers } from '#add-members.ts'
import { given, processIds, quick } from '#config.ts'
import { table } from '#figures.ts'
import { memoryOf } from '#memory.ts'
import { closeSenders, members, client as messaging, pairsWith, send } from '#message-senders.ts'
import { report, say } from '#report.ts'
import { NotAnswered, searchCalls } from '#search-calls.ts'
import { fillTo } from '#synthetic-companies.ts'
import { fillMessagesTo } from '#synthetic-messages.ts'
import { untilRead } from '#until-read.ts'

const SIZES = quick ? [1000, 2000] : [1000, 10_000, 100_000, 1_000_000]
const [REST, LOAD] = quick ? [5, 5] : [60, 30]
const AT_ONCE = 16
const TERMS = ['coffee', 'kibajo', 'solar panels', 'transport', 'no such thing']

const base = given('BASE_URL')
const processes = [...processIds(given('PROCESSES'))]
const directory = new pg.Client({ connectionString: given('SERVICE_DATABASE_URL') })
await directory.connect()
const site = searchCalls(base, AT_ONCE)

type Memory = ReadonlyMap<string, number>
const memoryNow = (): Memory => new Map(processes.map(([name, pid]) => [name, memoryOf(pid)]))
const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
const all = (memory: Memory): number => [...memory.values()].reduce((total, bytes) => total + bytes, 0)

/** Searches, drawn pages and messages at once. @returns the most that each part had in any second */
async function memoryUnderLoad(): Promise<Memory> {
  const most = new Map<string, number>()
  const end = performance.now() + LOAD * 1000
  const repeat = async (work: (turn: number) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) await work(turn)
  }
  const pairs = pairsWith(
    members.map(({ id }) => id),
    5,
  )
  const pages = ['/', '/directory', '/marketplace', '/logistics-hub']
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, (_, nth) => repeat((turn) => site.search(TERMS[(turn + nth) % TERMS.length] as string).catch(unlessBusy))),
    ...Array.from({ length: AT_ONCE }, (_, nth) => repeat((turn) => send(pairs[(turn * AT_ONCE + nth) % pairs.length] as (typeof pairs)[number]))),
    repeat(async (turn) => (await fetch(base + (pages[turn % pages.length] as string))).arrayBuffer()),
    repeat(async () => {
      for (const [name, bytes] of memoryNow()) most.set(name, Math.max(bytes, most.get(name) ?? 0))
      await sleep(1000)
    }),
  ])
  return most
}

/** A busy service may refuse a search. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof NotAnswered && error.status === 503)) throw error
}

async function sizeOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  return Number(rows[0]?.bytes)
}

/** Memory after some searches and a rest, so that what the service reads again is there. */
async function settled(): Promise<Memory> {
  for (const term of TERMS) await untilRead(() => site.search(term))
  await sleep(REST * 1000)
  return memoryNow()
}

try {
  await addMembers(messaging, members)
  const rest = await settled()
  const load = await memoryUnderLoad()
  await sleep(REST * 1000)
  const after = memoryNow()
  say('measured: rest and load')
  const growth: (string | number)[][] = []
  for (const size of SIZES) {
    await fillTo(directory, size, (count) => count % 100_000 === 0 && say(`${count.toLocaleString('en')} companies`))
    await fillMessagesTo(messaging, members, size)
    const memory = await settled()
    const of = (name: string): number => megabytes(memory.get(name) ?? 0)
    growth.push([
      size.toLocaleString('en'),
      of('directory'),
      of('messaging'),
      of('postgres'),
      megabytes(await sizeOf(directory)),
      megabytes(await sizeOf(messaging)),
      megabytes(all(memory)),
    ])
    say(`measured: ${size.toLocaleString('en')}`)
  }
  const row = (name: string, of: (memory: Memory) => number) => [name, ...[rest, load, after].map((memory) => megabytes(of(memory)))]
  report({
    name: 'memory',
    title: 'Memory',
    yardstick: `MB of each part with its child processes; what processes share counts once (PSS). Rest: ${REST} s after the start. Load: the most in any second of ${LOAD} s with ${AT_ONCE} searches, ${AT_ONCE} messages and a page at all times. Postgres may use 128 MB of shared buffers.`,
    body: `${table([
      ['part', 'at rest', 'under load', `${REST} s later`],
      ...processes.map(([name]) => row(name, (memory) => memory.get(name) ?? 0)),
      row('all', all),
    ])}

With that many companies and messages, at rest; disks before Postgres drops what it no longer needs:

${table([['companies and messages', 'directory', 'messaging', 'Postgres', "disk, directory's database", "disk, messaging's database", 'memory of all parts'], ...growth])}`,
  })
} finally {
  await site.close()
  await directory.end()
  await closeSenders()
}
