// Live streams over real HTTP and NATS.

import { randomUUID } from 'node:crypto'
import { sessionsRevoked } from '@ungana/contracts-identity'
import { asText, text } from '@ungana/language/server'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Instance, startNotifications, type TestNotifications } from '#testing/notifications.ts'

let nats: TestNats
let one: TestNotifications
let two: Instance
let identity: Neighbour
beforeAll(async () => {
  nats = await startNats()
  const prefix = 'live'
  one = await startNotifications({ natsUrl: nats.url, prefix, interval: 300, perPerson: 3, times: { heartbeat: 200 } })
  two = await one.another()
  identity = await startNeighbour('identity', { natsUrl: nats.url, prefix })
  await bothListen()
})
afterAll(async () => {
  await identity?.close()
  await two?.close()
  await one?.close()
  await nats?.remove()
})

const bothListen = () => vi.waitFor(() => expect([one.isListening(), two.isListening()]).toEqual([true, true]), { timeout: 20_000 })
const titles = (stream: { events: readonly { event: string; data: { title: string } }[] }) =>
  stream.events.filter(({ event }) => event === 'notification').map(({ data }) => data.title)
const many = (count: number, word = 'News') => Array.from({ length: count }, (_, index) => `${word} ${index}`)

test('sends new notifications in order, and heartbeats', async () => {
  const id = await one.account()
  await one.notify(id, { title: text('Before') })
  const stream = await one.stream(id)
  expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await stream.until(() => stream.events.length === 1)
  expect(stream.events[0]).toEqual({ id: '1', event: 'position', data: {} })
  for (const title of many(5)) await one.notify(id, { title: asText(title) })
  await stream.until(() => stream.events.length === 6)
  expect(titles(stream)).toEqual(many(5))
  expect(stream.events.map((event) => event.id)).toEqual(['1', '2', '3', '4', '5', '6'])
  await stream.until(() => stream.comments > 1)
  stream.close()
  await vi.waitFor(() => expect(one.live.count).toBe(0), { timeout: 20_000 })
})

test('leaves out news for other roles, and what colleagues have read', async () => {
  const id = await one.account()
  const person = { id: randomUUID(), name: 'Aline Uwase', role: 'finance' as const }
  const colleague = { ...person, id: randomUUID(), role: 'sales' as const }
  const stream = await one.stream(id, { person })
  const driver = { ...person, id: randomUUID(), role: 'driver' as const }
  const trips = await one.stream(id, { person: driver })
  await one.notify(id, { kind: 'inquiry', title: text('Not for finance') })
  await one.call('POST', '/api/notifications/read-all', id, undefined, { claims: { person: colleague } })
  await one.notify(id, { kind: 'payment', title: text('For finance') })
  await one.call('POST', '/api/notifications/read-all', id, undefined, { claims: { person } })
  await one.notify(id, { kind: 'booking', title: text('For the driver'), person: driver.id })
  await trips.until(() => trips.events.length === 6)
  expect(trips.events.map(({ event }) => event)).toEqual(['position', 'skipped', 'skipped', 'skipped', 'skipped', 'notification'])
  expect(JSON.stringify(trips.events.slice(1, 5).map(({ data }) => data))).toBe('[{},{},{},{}]')
  trips.close()
  await stream.until(() => stream.events.length >= 5)
  // No number is missing, because browsers count them.
  expect(stream.events.slice(0, 5).map(({ id: seq, event }) => [seq, event])).toEqual([
    ['0', 'position'],
    ['1', 'skipped'],
    ['2', 'skipped'],
    ['3', 'notification'],
    ['4', 'notifications-read'],
  ])
  stream.close()
})

test('tells colleagues on every instance who is replying, not the person and nobody of another company, and stores nothing', async () => {
  const [id, stranger] = [await one.account(), await one.account()]
  const person = (role: 'sales' | 'owner' | 'driver') => ({ id: randomUUID(), name: 'Aline Uwase', role })
  const [aline, grace, driver] = [person('sales'), person('owner'), person('driver')]
  const opened = [
    await two.stream(id, { person: grace }),
    await one.stream(id, { person: aline }),
    await one.stream(id, { person: driver }),
    await one.stream(stranger),
  ]
  await Promise.all(opened.map((stream) => stream.until(() => stream.events.length === 1)))
  const thread = { kind: 'conversation', id: stranger }
  const tell = (by: typeof aline) => one.call('POST', '/api/notifications/replying', id, thread, { claims: { person: by } })
  // Signals that follow each other too fast are one.
  expect((await Promise.all([1, 2, 3].map(() => tell(aline)))).map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await tell(driver)).status).toBe(403)
  await one.notify(id, { title: text('Afterwards'), person: grace.id })
  await one.notify(stranger)
  await Promise.all(opened.map((stream) => stream.until(() => ['notification', 'skipped'].includes(stream.events.at(-1)?.event ?? ''))))
  const data = { ...thread, by: aline.id, name: 'Aline Uwase' }
  await opened[0]?.until(() => opened[0]?.events.some(({ event }) => event === 'replying') === true)
  expect(opened.map(({ events }) => events.filter(({ event }) => event === 'replying'))).toEqual([
    [expect.objectContaining({ event: 'replying', data })],
    [],
    [],
    [],
  ])
  const { rows } = await one.pool.query("SELECT FROM feed WHERE kind = 'replying'")
  expect(rows).toEqual([])
  for (const stream of opened) stream.close()
})

test('delivers 200 notifications from two instances to both streams, without gap or repeat', async () => {
  const id = await one.account()
  const streams = [await one.stream(id), await two.stream(id)]
  const wanted = many(200)
  await Promise.all(wanted.map((title, index) => (index % 2 ? one : two).notify(id, { title: asText(title) })))
  for (const stream of streams) {
    await stream.until(() => titles(stream).length >= 200)
    expect(stream.events.map((event) => event.id)).toEqual(Array.from({ length: 201 }, (_, seq) => `${seq}`))
    expect(titles(stream).sort()).toEqual([...wanted].sort())
    stream.close()
  }
})

test('a stream that is cut again and again resumes from its last position on another instance', async () => {
  const id = await one.account()
  const seen: string[] = []
  let last = '0'
  const notifying = (async () => {
    for (const title of many(60)) await one.notify(id, { title: asText(title) })
  })()
  for (let cut = 0; seen.length < 60; cut++) {
    const stream = await (cut % 2 ? one : two).stream(id, cut % 3 ? { last } : { after: last })
    await stream.until(() => stream.events.length > 1)
    stream.close()
    seen.push(...titles(stream))
    last = stream.lastId
  }
  await notifying
  expect(seen).toEqual(many(60))
})

test('uses the position in the header if header and query both have one', async () => {
  const id = await one.account()
  for (const title of many(3)) await one.notify(id, { title: asText(title) })
  const stream = await one.stream(id, { last: '2', after: '0' })
  await stream.until(() => titles(stream).length > 0)
  expect(titles(stream)).toEqual(['News 2'])
  stream.close()
})

test.each(['deleted', 'unknown'])('starts with a reset event if the requested position is %s', async (position) => {
  const id = await one.account()
  for (const title of many(4)) await one.notify(id, { title: asText(title) })
  await one.pool.query('DELETE FROM feed WHERE account_id = $1 AND seq <= 2', [id])
  const stream = await one.stream(id, { last: position === 'unknown' ? '99' : '1' })
  await stream.until(() => stream.events.length > 0)
  expect(stream.events).toEqual([{ id: '4', event: 'reset', data: {} }])
  stream.close()
  const kept = await one.stream(id, { last: '2' })
  await kept.until(() => titles(kept).length === 2)
  expect(kept.events[0]?.event).toBe('position')
  kept.close()
})

test('limits the streams of one person, and accepts new ones after others close', async () => {
  const id = await one.account()
  const streams = await Promise.all(Array.from({ length: 3 }, () => one.stream(id)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  const refused = await one.stream(id)
  expect(refused.status).toBe(429)
  const colleague = await one.stream(id, { person: { id: randomUUID(), name: 'Aline Uwase', role: 'viewer' } })
  expect(colleague.status).toBe(200)
  colleague.close()
  streams[0]?.close()
  await vi.waitFor(() => expect(one.live.count).toBe(2), { timeout: 20_000 })
  const again = await one.stream(id)
  expect(again.status).toBe(200)
  for (const stream of [...streams, again]) stream.close()
})

test('delivers a row whose hint was lost to every stream of the account', async () => {
  const id = await one.account()
  await one.notify(id)
  // The first stream has read the row before, the others start after it.
  const streams = [await one.stream(id, { after: '0' }), await one.stream(id), await two.stream(id)]
  await Promise.all(streams.map((stream) => stream.until(() => stream.lastId === '1')))
  // No hint follows this commit.
  await one.pool.query(
    `WITH next AS (UPDATE feed_positions SET last_seq = last_seq + 1 WHERE account_id = $1 RETURNING last_seq)
     INSERT INTO feed (account_id, seq, kind, payload) SELECT $1, last_seq, 'changed', '{"kind":"review","link":"/"}' FROM next`,
    [id],
  )
  await Promise.all(streams.map((stream) => stream.until(() => stream.lastId === '2')))
  expect(streams.map(({ events }) => events.map((event) => event.id))).toEqual([
    ['0', '1', '2'],
    ['1', '2'],
    ['1', '2'],
  ])
  for (const stream of streams) stream.close()
})

test('a full instance refuses more streams, and takes one when another has ended', async () => {
  const full = await startNotifications({ most: 2 })
  try {
    const [first, second, third] = [await full.account(), await full.account(), await full.account()]
    const streams = await Promise.all([full.stream(first), full.stream(second)])
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    const refused = await full.stream(third)
    expect([refused.status, refused.message.headers['retry-after']]).toEqual([503, '10'])
    streams[0]?.close()
    await vi.waitFor(() => expect(full.live.count).toBe(1), { timeout: 20_000 })
    // Of streams that open together, no more than the limit are taken.
    const together = await Promise.all([first, third].map((id) => full.stream(id)))
    expect(together.map(({ status }) => status).sort()).toEqual([200, 503])
    for (const stream of [...streams, ...together]) stream.close()
  } finally {
    await full.close()
  }
})

test('ends the stream of a revoked session and no other stream of the account', async () => {
  const id = await one.account()
  const [revoked, renewed, stays] = [randomUUID(), randomUUID(), randomUUID()]
  const streams = [await one.stream(id, { sid: revoked }), await two.stream(id, { sid: renewed }), await two.stream(id, { sid: stays })]
  await Promise.all(streams.map((stream) => stream.until(() => stream.events.length > 0)))
  await identity.publish(sessionsRevoked, { accountId: id, sessionIds: [renewed], renewed: true, sameRights: true })
  await identity.publish(sessionsRevoked, { accountId: id, sessionIds: [revoked] })
  await streams[0]?.until(() => streams[0]?.ended === true)
  expect(streams[0]?.events.at(-1)?.event).toBe('session-ended')
  // The session's token is still valid for some seconds.
  const late = await one.stream(id, { sid: revoked })
  await late.until(() => late.ended)
  expect(late.events.at(-1)?.event).toBe('session-ended')
  await one.notify(id, { title: text('To the others') })
  for (const stream of streams.slice(1)) {
    await stream.until(() => titles(stream).length === 1)
    stream.close()
  }
})

test('ends the stream of a session whose role or company changed, and the browser gets what the new role may see', async () => {
  const id = await one.account()
  const [sid, person] = [randomUUID(), { id: randomUUID(), name: 'Aline Uwase' }]
  const asManager = { sid, person: { ...person, role: 'manager' } } as const
  const [before, colleague] = [await one.stream(id, asManager), await one.stream(id, { sid: randomUUID() })]
  await Promise.all([before, colleague].map((stream) => stream.until(() => stream.events.length > 0)))
  await identity.publish(sessionsRevoked, { accountId: person.id, sessionIds: [sid], renewed: true })
  await before.until(() => before.ended)
  // The session continues.
  expect(before.events.map(({ event }) => event)).toEqual(['position'])
  await one.notify(id, { kind: 'payment', title: text('A payment') })
  const after = await one.stream(id, { sid, person: { ...person, role: 'sales' }, after: before.lastId })
  await Promise.all([colleague.until(() => titles(colleague).length === 1), after.until(() => after.events.length === 2)])
  expect([titles(before), titles(after), colleague.ended]).toEqual([[], [], false])
  for (const stream of [after, colleague]) stream.close()
})

test('delivers notifications by regular checks while NATS is down', async () => {
  const id = await one.account()
  const stream = await two.stream(id)
  await stream.until(() => stream.events.length === 1)
  await nats.kill()
  try {
    // The other instance wrote this notification, so only the regular check can find it.
    await one.notify(id, { title: text('Without NATS') })
    await stream.until(() => titles(stream).length === 1)
  } finally {
    await nats.start()
  }
  // Revocations may have been missed, so all streams end and browsers must open new ones with a valid session.
  await stream.until(() => stream.ended)
  await bothListen()
})

test('cuts a reader that stops reading, and lets it resume without loss', async () => {
  const slow = await startNotifications({ times: { patience: 300 } })
  try {
    const id = await slow.account()
    const stream = await slow.stream(id, { after: '0' })
    stream.message.pause()
    const body = 'x'.repeat(20_000)
    for (let index = 0; index < 600 && slow.live.count > 0; index++) {
      await slow.notify(id, { title: asText(`News ${index}`), body: asText(body) })
    }
    await vi.waitFor(() => expect(slow.live.count).toBe(0), { timeout: 20_000 })
    stream.message.resume()
    await stream.until(() => stream.ended)
    const seen = titles(stream)
    const rest = await slow.stream(id, { last: stream.lastId })
    const { rows } = await slow.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM notifications')
    await rest.until(() => seen.length + titles(rest).length >= (rows[0]?.n ?? 0))
    expect([...seen, ...titles(rest)]).toEqual(many(rows[0]?.n ?? 0))
    rest.close()
  } finally {
    await slow.close()
  }
})

test('closing the app ends its streams at once', async () => {
  const ending = await one.another()
  const stream = await ending.stream(await one.account())
  await stream.until(() => stream.events.length === 1)
  await ending.close()
  await stream.until(() => stream.ended)
})
