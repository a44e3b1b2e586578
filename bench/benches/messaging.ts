// Sending messages: how long it takes, how many a second, and how soon others are told.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { messageSent, sendMessage } from '@ungana/contracts-messaging'
import pg from 'pg'
import { Pool } from 'undici'
import { given, quick } from '#config.ts'
import { table } from '#figures.ts'
import { percentile } from '#percentiles.ts'
import { ratio, report, say } from '#report.ts'

const RATE = 300
const [OPEN_SECONDS, CLOSED_SECONDS] = quick ? [3, 3] : [30, 20]
const CONNECTIONS = 64
const goals = { p50: 10, p99: 50, throughput: 2000, closedP99: 150, toldP99: 25 }

const members: readonly { readonly id: string; readonly token: string }[] = JSON.parse(given('MESSAGING_MEMBERS'))
const client = new pg.Client({ connectionString: given('MESSAGING_DATABASE_URL') })
await client.connect()
const service = new Pool(given('MESSAGING_URL'), { connections: 100 })
const content = 'We look for 40 bags of washed AA for May, delivered to Kigali. Could you supply them, and what would you ask per kilogram?'

let refused = 0

/**
 * From a random member to another, with a key as the browser sends one; where the service has too much to do, again with that key after a moment, which
 * counts as part of it.
 * @returns milliseconds
 */
async function send(): Promise<number> {
  const from = Math.floor(Math.random() * members.length)
  const to = (from + 1 + Math.floor(Math.random() * (members.length - 1))) % members.length
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), [IDENTITY_HEADER]: members[from]?.token ?? '' }
  const message = JSON.stringify({ receiverId: members[to]?.id, content })
  const begun = performance.now()
  for (;;) {
    const { statusCode, body } = await service.request({ method: sendMessage.method, path: sendMessage.url, headers, body: message })
    const text = await body.text()
    if (statusCode === 201) return performance.now() - begun
    if (statusCode !== 503) throw new Error(`A message is answered ${statusCode} ${text.slice(0, 200)}`)
    refused += 1
    await sleep(50 + Math.random() * 50)
  }
}

async function openLoop(): Promise<number[]> {
  const sent: Promise<number>[] = []
  const begun = performance.now()
  for (let count = 0; count < OPEN_SECONDS * RATE; count += 1) {
    const wait = begun + (count * 1000) / RATE - performance.now()
    if (wait > 0) await sleep(wait)
    sent.push(send())
  }
  return Promise.all(sent)
}

async function closedLoop(): Promise<number[]> {
  const end = performance.now() + CLOSED_SECONDS * 1000
  const times: number[] = []
  const connection = async (): Promise<void> => {
    while (performance.now() < end) times.push(await send())
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return times
}

/** Milliseconds from the message's statement to the acknowledgement of its event by NATS, as the outbox has them; waits for the last. */
async function told(): Promise<number[]> {
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>('SELECT count(*)::int AS waiting FROM courier.outbox WHERE first_acked_at IS NULL')
    if (rows[0]?.waiting === 0) break
    await sleep(200)
  }
  const { rows } = await client.query<{ ms: number }>(
    'SELECT extract(epoch FROM first_acked_at - created_at)::float8 * 1000 AS ms FROM courier.outbox WHERE event = $1',
    [messageSent.name],
  )
  return rows.map(({ ms }) => ms)
}

try {
  await client.query('INSERT INTO accounts (id, name) SELECT id, id::text FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING', [
    members.map(({ id }) => id),
  ])
  await client.query(
    `INSERT INTO memberships (holder_id, holder_kind, plan, version) SELECT id, 'business', 'enterprise', 1 FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [members.map(({ id }) => id)],
  )
  for (let count = 0; count < 200; count += 1) await send()
  await told()
  await client.query('DELETE FROM courier.outbox')
  const open = await openLoop()
  const delays = await told()
  say(`${open.length} messages at ${RATE} a second`)
  const closed = await closedLoop()
  const { rows } = await client.query<{ wrong: number }>(
    'SELECT count(*)::int AS wrong FROM (SELECT FROM messages GROUP BY conversation_id HAVING count(*) <> max(seq)) AS gaps',
  )
  if (rows[0]?.wrong !== 0) throw new Error('A conversation has gaps')

  const perSecond = closed.length / CLOSED_SECONDS
  const row = (what: string, measured: number, goal: number) => [what, measured.toFixed(1), goal, ratio(measured, goal)]
  report({
    name: 'messaging',
    title: 'Sending messages',
    yardstick: `Yardstick: the goals. One instance of messaging without the gateway, ${members.length} senders on an unlimited plan, random pairs, each call with a key; every conversation was seen to be without gaps. Client, service, Postgres and NATS share the machine.`,
    body: table([
      ['what', 'measured', 'goal', 'ratio'],
      row(`${RATE} a second, open loop: p50, ms`, percentile(open, 0.5), goals.p50),
      row('its p99, ms', percentile(open, 0.99), goals.p99),
      row('from message to published event: p50, ms', percentile(delays, 0.5), goals.toldP99),
      row('its p99, ms', percentile(delays, 0.99), goals.toldP99),
      row(`closed loop, ${CONNECTIONS} connections: messages a second (more is better)`, perSecond, goals.throughput),
      row('its p99, ms', percentile(closed, 0.99), goals.closedP99),
      ['refused for the moment (503) and sent again, in all', refused, 0, '–'],
    ]),
  })
} finally {
  await service.close()
  await client.end()
}
