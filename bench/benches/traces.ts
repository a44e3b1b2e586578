// What tracing a tenth of the requests costs: the same calls, in turn, to a site without traces and to one with them.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { sendMessage } from '@ungana/contracts-messaging'
import pg from 'pg'
import { Pool } from 'undici'
import { addMembers, type Member } from '#add-members.ts'
import { given, pidOf, quick } from '#config.ts'
import { table } from '#figures.ts'
import { median } from '#percentiles.ts'
import { processorTime } from '#processor-time.ts'
import { ratio, report, say } from '#report.ts'

const ROUNDS = quick ? 1 : 8
const [SEARCHES, MESSAGES] = quick ? [200, 100] : [1500, 800]
const CONNECTIONS = 16
const SEARCH = '/api/users/search?page=1'
const GOAL = 1.1

interface Site {
  readonly name: string
  readonly gateway: Pool
  readonly messaging: Pool
  readonly database: pg.Client
  readonly members: readonly Member[]
  readonly pids: Readonly<Record<'search' | 'message', readonly number[]>>
  /** Microseconds of processor time per call, one value per round. */
  readonly used: Readonly<Record<'search' | 'message', number[]>>
}

async function open(name: string, variable: string): Promise<Site> {
  const access: Record<string, string> = JSON.parse(given(variable))
  const pids = (...names: string[]) => names.map((each) => pidOf(each, access.PROCESSES))
  const database = new pg.Client({ connectionString: access.MESSAGING_DATABASE_URL })
  await database.connect()
  const members: Site['members'] = JSON.parse(access.MESSAGING_MEMBERS ?? '[]')
  await addMembers(database, members)
  return {
    name,
    gateway: new Pool(access.BASE_URL ?? '', { connections: CONNECTIONS }),
    messaging: new Pool(access.MESSAGING_URL ?? '', { connections: CONNECTIONS }),
    database,
    members,
    pids: { search: pids('gateway', 'directory'), message: pids('messaging', 'notifications') },
    used: { search: [], message: [] },
  }
}

async function search({ gateway }: Site): Promise<void> {
  const { statusCode, body } = await gateway.request({ method: 'GET', path: SEARCH })
  await body.dump()
  if (statusCode !== 200) throw new Error(`A search got the answer ${statusCode}`)
}

async function message({ messaging, members }: Site, nth: number): Promise<void> {
  const from = members[nth % members.length]
  const to = members[(nth * 7 + 1) % members.length]
  if (!from || !to || from === to) return
  const { statusCode, body } = await messaging.request({
    method: sendMessage.method,
    path: sendMessage.url,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), [IDENTITY_HEADER]: from.token },
    body: JSON.stringify({ receiverId: to.id, content: 'We are looking for 40 bags of washed AA for May.' }),
  })
  await body.dump()
  if (statusCode !== 201) throw new Error(`A message got the answer ${statusCode}`)
}

/** Makes `count` calls, CONNECTIONS at a time. */
async function callAll(count: number, call: (nth: number) => Promise<void>): Promise<void> {
  let next = 0
  const connection = async (): Promise<void> => {
    while (next < count) await call(next++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

async function outboxIsEmpty({ database }: Site): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waiting: boolean }>('SELECT EXISTS (SELECT FROM courier.outbox WHERE first_acked_at IS NULL) AS waiting')
    if (rows[0]?.waiting === false) return
    await sleep(50)
  }
}

const calls = { search: SEARCHES, message: MESSAGES } as const

async function run(site: Site, what: keyof typeof calls, count: number): Promise<void> {
  await callAll(count, (nth) => (what === 'search' ? search(site) : message(site, nth)))
  if (what === 'message') await outboxIsEmpty(site)
  // Steps are sent within a second, and notifications are stored soon after their events.
  await sleep(1500)
}

async function measure(site: Site, what: keyof typeof calls): Promise<void> {
  const running = site.pids[what].map(processorTime)
  await run(site, what, calls[what])
  const seconds = running.reduce((sum, each) => sum + each.end(), 0)
  site.used[what].push((seconds * 1e6) / calls[what])
}

const sites = [await open('without traces', 'PLAIN_SITE'), await open('10% traced', 'TRACED_SITE')] as const
try {
  for (const site of sites) for (const what of ['search', 'message'] as const) await run(site, what, Math.ceil(calls[what] / 2))
  for (let round = 1; round <= ROUNDS; round += 1) {
    // The order changes, so that neither site always comes first.
    for (const site of round % 2 ? sites : [...sites].reverse()) for (const what of ['search', 'message'] as const) await measure(site, what)
    say(`round ${round} of ${ROUNDS}`)
  }
  const received = (await (await fetch(`${given('TRACES_URL')}/traces.json`)).json()) as unknown[]
  if (received.length === 0) throw new Error('No trace arrived, so nothing was measured')
  const [plain, traced] = sites
  const rows = (['search', 'message'] as const).map((what) => {
    const [off, on] = [median(plain.used[what]), median(traced.used[what])]
    const name = what === 'search' ? 'a search: gateway and directory' : 'a message and its notification: messaging and notifications'
    return [name, off.toFixed(0), on.toFixed(0), ratio(on, off), GOAL]
  })
  report({
    name: 'traces',
    title: 'The cost of traces',
    yardstick: `Yardstick: the same site without traces. Two sites run side by side and get the same calls in turn, ${ROUNDS} rounds of ${SEARCHES} searches through the gateway and ${MESSAGES} messages to the service. Processor: µs per call of the named processes, median; they count time in steps of 10 ms.`,
    body: table([['call', 'without traces, µs', '10% traced, µs', 'ratio', 'goal'], ...rows]),
  })
} finally {
  for (const { gateway, messaging, database } of sites) await Promise.all([gateway.close(), messaging.close(), database.end()])
}
