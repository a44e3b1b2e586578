// Sending messages: how long it takes, how many a second, and how soon their receivers hear of them.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { sendMessage } from '@ungana/contracts-messaging'
import pg from 'pg'
import { Pool } from 'undici'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { startListeners } from '#listeners.ts'
import { percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'

/** Messages a second: one that leaves this machine room, and the one of the goals. */
const RATES = [100, 300]
const [OPEN_SECONDS, CLOSED_SECONDS] = quick ? [3, 3] : [30, 20]
const CONNECTIONS = 64
const LISTENERS = 100
const goals = { p50: 10, p99: 50, rowP99: 25, throughput: 2000, closedP99: 150 }

const members: readonly { readonly id: string; readonly token: string }[] = JSON.parse(given('MESSAGING_MEMBERS'))
const client = new pg.Client({ connectionString: given('MESSAGING_DATABASE_URL') })
const notifications = new pg.Client({ connectionString: given('NOTIFICATIONS_DATABASE_URL') })
await Promise.all([client.connect(), notifications.connect()])
const service = new Pool(given('MESSAGING_URL'), { connections: 100 })
const content = 'We look for 40 bags of washed AA for May, delivered to Kigali. Could you supply them, and what would you ask per kilogram?'

let refused = 0

/** From whom to whom. */
type Pair = readonly [sender: (typeof members)[number], receiverId: string]

/** Each member writes with so many others: most messages belong to conversations that have begun. */
const PARTNERS = 5
const someOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const partnersAmong = (receivers: readonly string[]): readonly Pair[] =>
  members.flatMap((sender, nth) => {
    const others = receivers.filter((id) => id !== sender.id)
    return Array.from({ length: PARTNERS }, (_, k): Pair => [sender, others[(nth + k * 17) % others.length] as string])
  })
/** All who write to each other: at first every message begins a conversation. */
const anybodyOf = (receivers: readonly string[]): readonly Pair[] =>
  members.flatMap((sender) => receivers.filter((id) => id !== sender.id).map((id): Pair => [sender, id]))

/**
 * From one to another, with a key as the browser sends one; where the service has too much to do, again with that key after a moment,
 * which counts as part of it.
 * @returns the message's id, when its sending began as performance.now() has it, and how many milliseconds that took
 */
async function send([from, receiverId]: Pair): Promise<{ id: string; begun: number; took: number }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), [IDENTITY_HEADER]: from.token }
  const message = JSON.stringify({ receiverId, content })
  const begun = performance.now()
  for (;;) {
    const { statusCode, body } = await service.request({ method: sendMessage.method, path: sendMessage.url, headers, body: message })
    const text = await body.text()
    if (statusCode === 201) {
      const took = performance.now() - begun
      return { id: (JSON.parse(text) as { id: string }).id, begun, took }
    }
    if (statusCode !== 503) throw new Error(`A message is answered ${statusCode} ${text.slice(0, 200)}`)
    refused += 1
    await sleep(50 + Math.random() * 50)
  }
}

async function openLoop(rate: number, pairs: readonly Pair[]) {
  const sent: ReturnType<typeof send>[] = []
  const begun = performance.now()
  for (let count = 0; count < OPEN_SECONDS * rate; count += 1) {
    const wait = begun + (count * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    sent.push(send(someOf(pairs)))
  }
  return Promise.all(sent)
}

async function closedLoop(pairs: readonly Pair[]): Promise<number[]> {
  const end = performance.now() + CLOSED_SECONDS * 1000
  const times: number[] = []
  const connection = async (): Promise<void> => {
    while (performance.now() < end) times.push((await send(someOf(pairs))).took)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return times
}

/** Resolves once `done` says so. @throws after two minutes */
async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`${what}: not after two minutes`)
    await sleep(100)
  }
}

const idle = async (): Promise<boolean> => {
  const { rows } = await client.query<{ idle: boolean }>('SELECT NOT EXISTS (SELECT FROM courier.outbox WHERE first_acked_at IS NULL) AS idle')
  return rows[0]?.idle === true
}

/** Milliseconds from the message's row to its notification's, both as the database's clock has them; waits for the last. */
async function notified(ids: readonly string[]): Promise<number[]> {
  const written = await client.query<{ id: string; at: number }>(
    'SELECT id, extract(epoch FROM created_at)::float8 * 1000 AS at FROM messages WHERE id = ANY ($1::uuid[])',
    [ids],
  )
  const about = ids.map((id) => `message:${id}`)
  const told = () =>
    notifications.query<{ about: string; at: number }>(
      'SELECT about, extract(epoch FROM created_at)::float8 * 1000 AS at FROM notifications WHERE about = ANY ($1)',
      [about],
    )
  await until('notifications', async () => (await told()).rowCount === ids.length)
  const toldAt = new Map((await told()).rows.map(({ about: of, at }) => [of, at]))
  return written.rows.map(({ id, at }) => (toldAt.get(`message:${id}`) ?? Number.POSITIVE_INFINITY) - at)
}

const listeners = await startListeners(given('BASE_URL'), LISTENERS)
try {
  say(`${LISTENERS} listeners`)
  const memberIds = members.map(({ id }) => id)
  await client.query('INSERT INTO accounts (id, name) SELECT id, id::text FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING', [memberIds])
  await client.query(
    `INSERT INTO memberships (holder_id, holder_kind, plan, version) SELECT id, 'business', 'enterprise', 1 FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [memberIds],
  )
  const [toListeners, toMembers] = [partnersAmong(listeners.ids), partnersAmong(memberIds)]
  for (const pair of [...toListeners, ...toMembers]) await send(pair)
  await until('outbox', idle)

  const row = (what: string, measured: number, goal: number) => [what, measured.toFixed(1), goal, ratio(measured, goal)]
  const openRows = []
  for (const rate of RATES) {
    const open = await openLoop(rate, toListeners)
    const rowDelays = await notified(open.map(({ id }) => id))
    await until('live streams', () => open.every(({ id }) => listeners.heard.has(id)))
    if (listeners.repeated > 0) throw new Error(`${listeners.repeated} messages were told twice`)
    const deliveries = open.map(({ id, begun }) => (listeners.heard.get(id) ?? Number.POSITIVE_INFINITY) - begun)
    const took = open.map((each) => each.took)
    say(`${open.length} messages at ${rate} a second`)
    openRows.push(
      row(`${rate} a second, open loop: answered, p50, ms`, percentile(took, 0.5), goals.p50),
      row('its p99, ms', percentile(took, 0.99), goals.p99),
      row('from message to notification in the database: p50, ms', percentile(rowDelays, 0.5), goals.rowP99),
      row('its p99, ms', percentile(rowDelays, 0.99), goals.rowP99),
      row(`from sending to ${LISTENERS} live streams: p50, ms`, percentile(deliveries, 0.5), goals.p50),
      row('its p99, ms', percentile(deliveries, 0.99), goals.p99),
    )
  }

  const closed = await closedLoop(toMembers)
  const drainBegan = performance.now()
  await until('outbox', idle)
  const drained = (performance.now() - drainBegan) / 1000
  const first = await closedLoop(anybodyOf(memberIds))
  await until('outbox', idle)
  const { rows } = await client.query<{ wrong: number }>(
    'SELECT count(*)::int AS wrong FROM (SELECT FROM messages GROUP BY conversation_id HAVING count(*) <> max(seq)) AS gaps',
  )
  if (rows[0]?.wrong !== 0) throw new Error('A conversation has gaps')

  const perSecond = closed.length / CLOSED_SECONDS
  report({
    name: 'messaging',
    title: 'Sending messages',
    yardstick: `Yardstick: the goals. One instance each of messaging, written to without the gateway, and of notifications; ${members.length} senders on an unlimited plan, each call with a key. At ${RATES.join(' and ')} a second they write to ${LISTENERS} companies whose browsers are open, each with a live stream through the gateway; all of it was heard, once. In the closed loops they write to each other. Each writes with ${PARTNERS} others, in conversations that have begun, but where the table says that conversations begin. Every conversation was seen to be without gaps. Client, services, Postgres and NATS share the machine.`,
    body: table([
      ['what', 'measured', 'goal', 'ratio'],
      ...openRows,
      row(`closed loop, ${CONNECTIONS} connections: messages a second (more is better)`, perSecond, goals.throughput),
      row('its p99, ms', percentile(closed, 0.99), goals.closedP99),
      row(
        'the same, each to anybody, so that most begin a conversation or answer it first: messages a second',
        first.length / CLOSED_SECONDS,
        goals.throughput,
      ),
      ['until all of it was published, s after its end', drained.toFixed(1), '–', '–'],
      ['refused for the moment (503) and sent again, in all', refused, 0, '–'],
    ]),
  })
} finally {
  await listeners.stop()
  await service.close()
  await client.end()
  await notifications.end()
}
