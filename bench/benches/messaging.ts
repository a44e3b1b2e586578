// Measures how long sending a message takes, how many messages a second are possible, and how soon receivers get them.
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

/** Messages a second: a rate well below this machine's limit, and the rate that the goals demand. */
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
const content = 'We are looking for 40 bags of washed AA for May, delivered to Kigali. Can you supply them, and what is your price per kilogram?'

let refused = 0

/** A sender and a receiver. */
type Pair = readonly [sender: (typeof members)[number], receiverId: string]

/** Each member writes to this many other members, so that most messages belong to existing conversations. */
const PARTNERS = 5
const someOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const partnersAmong = (receivers: readonly string[]): readonly Pair[] =>
  members.flatMap((sender, nth) => {
    const others = receivers.filter((id) => id !== sender.id)
    return Array.from({ length: PARTNERS }, (_, k): Pair => [sender, others[(nth + k * 17) % others.length] as string])
  })
/** All pairs of members, so that at first every message starts a conversation. */
const anybodyOf = (receivers: readonly string[]): readonly Pair[] =>
  members.flatMap((sender) => receivers.filter((id) => id !== sender.id).map((id): Pair => [sender, id]))

/**
 * Sends a message with a key, like a browser. If the service is overloaded, repeats the call with the same key; the waiting time counts.
 * @returns the message's id, the start of sending as performance.now(), and the duration in milliseconds
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
    if (statusCode !== 503) throw new Error(`A message got the answer ${statusCode} ${text.slice(0, 200)}`)
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

/** Resolves once `done` returns true. @throws after two minutes */
async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`${what}: not done after two minutes`)
    await sleep(100)
  }
}

const idle = async (): Promise<boolean> => {
  const { rows } = await client.query<{ idle: boolean }>('SELECT NOT EXISTS (SELECT FROM courier.outbox WHERE first_acked_at IS NULL) AS idle')
  return rows[0]?.idle === true
}

/** Milliseconds from storing each message to storing its notification, by the database's clock. Waits for the last notification. */
async function notified(ids: readonly string[]): Promise<number[]> {
  const written = await client.query<{ id: string; at: number }>(
    'SELECT id, extract(epoch FROM created_at)::float8 * 1000 AS at FROM messages WHERE id = ANY ($1::uuid[])',
    [ids],
  )
  const about = ids.map((id) => `message:${id}`)
  const readNotifications = () =>
    notifications.query<{ about: string; at: number }>(
      'SELECT about, extract(epoch FROM created_at)::float8 * 1000 AS at FROM notifications WHERE about = ANY ($1)',
      [about],
    )
  await until('notifications', async () => (await readNotifications()).rowCount === ids.length)
  const notifiedAt = new Map((await readNotifications()).rows.map(({ about: key, at }) => [key, at]))
  return written.rows.map(({ id, at }) => (notifiedAt.get(`message:${id}`) ?? Number.POSITIVE_INFINITY) - at)
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
    await until('live streams', () => open.every(({ id }) => listeners.receivedAt.has(id)))
    if (listeners.repeated > 0) throw new Error(`${listeners.repeated} messages arrived twice`)
    const deliveries = open.map(({ id, begun }) => (listeners.receivedAt.get(id) ?? Number.POSITIVE_INFINITY) - begun)
    const took = open.map((each) => each.took)
    say(`${open.length} messages at ${rate} a second`)
    openRows.push(
      row(`${rate} a second, open loop: time to answer, p50, ms`, percentile(took, 0.5), goals.p50),
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
    yardstick: `Yardstick: the goals. One instance each of messaging, written to without the gateway, and of notifications; ${members.length} senders on an unlimited plan, each call with a key. At ${RATES.join(' and ')} a second they write to ${LISTENERS} companies whose browsers are open, each with a live stream through the gateway; each message arrived exactly once. In the closed loops they write to each other. Each writes to ${PARTNERS} others in existing conversations, unless the table says that conversations start. No conversation had gaps. Client, services, Postgres and NATS share the machine.`,
    body: table([
      ['what', 'measured', 'goal', 'ratio'],
      ...openRows,
      row(`closed loop, ${CONNECTIONS} connections: messages a second (higher is better)`, perSecond, goals.throughput),
      row('its p99, ms', percentile(closed, 0.99), goals.closedP99),
      row(
        'the same to random members, so that most messages start or first answer a conversation: messages a second',
        first.length / CLOSED_SECONDS,
        goals.throughput,
      ),
      ['seconds until all events were published', drained.toFixed(1), '–', '–'],
      ['refused (503) and sent again, in total', refused, 0, '–'],
    ]),
  })
} finally {
  await listeners.stop()
  await service.close()
  await client.end()
  await notifications.end()
}
