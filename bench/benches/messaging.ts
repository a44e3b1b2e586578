// Measures how long sending a message takes, how many messages a second are possible, and how soon receivers get them.
import { setTimeout as sleep } from 'node:timers/promises'
import { addMembers } from '#add-members.ts'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { startListeners } from '#listeners.ts'
import {
  client,
  closeSenders,
  members,
  notifications,
  type Pair,
  pairsWith,
  refusals,
  type Sent,
  send,
  until,
  untilPublished,
} from '#message-senders.ts'
import { percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'

/** Messages a second: a rate well below this machine's limit, and the rate that the goals demand. */
const RATES = [100, 300]
const [OPEN_SECONDS, CLOSED_SECONDS] = quick ? [3, 3] : [30, 20]
const CONNECTIONS = 64
const LISTENERS = 100
const goals = { p50: 10, p99: 50, rowP99: 25, throughput: 2000, closedP99: 150 }

/** Each member writes to this many other members, so that most messages belong to existing conversations. */
const PARTNERS = 5
const someOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
/** All pairs of members, so that at first every message starts a conversation. */
const anybodyOf = (receivers: readonly string[]): readonly Pair[] =>
  members.flatMap((sender) => receivers.filter((id) => id !== sender.id).map((id): Pair => [sender, id]))

async function openLoop(rate: number, pairs: readonly Pair[]) {
  const sent: Promise<Sent>[] = []
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
  await addMembers(client, members)
  const [toListeners, toMembers] = [pairsWith(listeners.ids, PARTNERS), pairsWith(memberIds, PARTNERS)]
  for (const pair of [...toListeners, ...toMembers]) await send(pair)
  await untilPublished()

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
  await untilPublished()
  const drained = (performance.now() - drainBegan) / 1000
  const first = await closedLoop(anybodyOf(memberIds))
  await untilPublished()
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
      ['refused (503) and sent again, in total', refusals(), 0, '–'],
    ]),
  })
} finally {
  await listeners.stop()
  await closeSenders()
}
