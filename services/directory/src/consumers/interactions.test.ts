// Events of messaging, logistics, deals and identity through the real courier.
import { randomUUID } from 'node:crypto'
import { dealCompleted } from '@ungana/contracts-deals'
import { businessChanged } from '@ungana/contracts-directory'
import { accountClosed } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import { bookingCompleted } from '@ungana/contracts-logistics'
import { conversationAnswered, conversationBegun, inquiryAnswered, responseTimeChanged } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordInteractions } from '#lib/interactions.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let nats: TestNats
let messaging: Neighbour
let logistics: Neighbour
let identity: Neighbour
let deals: Neighbour
let directory: TestDirectory
const announced: EventPayload<typeof businessChanged>[] = []
beforeAll(async () => {
  nats = await startNats()
  const recordChange = consumer(businessChanged, 'record-changes', async (_tx: pg.PoolClient, change) => void announced.push(change))
  const at = { natsUrl: nats.url, prefix: 'dealings' }
  messaging = await startNeighbour('messaging', { ...at, consumers: [recordChange] })
  logistics = await startNeighbour('logistics', { ...at })
  deals = await startNeighbour('deals', { ...at })
  identity = await startNeighbour('identity', { ...at })
  directory = await startDirectory(at)
})
afterAll(async () => {
  await directory?.close()
  await messaging?.close()
  await logistics?.close()
  await deals?.close()
  await identity?.close()
  await nats?.remove()
})

const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })
async function untilHandled(...ids: string[]): Promise<void> {
  await until(async () => {
    const { rows } = await directory.database.pool.query('SELECT 1 FROM courier.inbox WHERE event_id = ANY($1::uuid[])', [ids])
    expect(rows).toHaveLength(ids.length)
  })
}
const between = async (a: string, b: string) => {
  const [oneId, otherId] = [a, b].sort() as [string, string]
  const rows = await directory.database.prisma.interaction.findMany({ where: { oneId, otherId }, orderBy: { kind: 'asc' } })
  return rows.map(({ kind, provenAt }) => [kind, provenAt.toISOString()])
}
const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-21T08:00:00.000Z'

test('an answered conversation or inquiry, a completed booking and a completed deal each prove an interaction, in either direction', async () => {
  const [a, b] = [randomUUID(), randomUUID()]
  await untilHandled(
    await messaging.publish(conversationAnswered, { conversationId: `${a}:${b}`, answeredBy: a, other: b, answeredAt: EARLY }),
    await messaging.publish(inquiryAnswered, { inquiryId: randomUUID(), answeredBy: b, askedBy: a, answeredAt: EARLY }),
    await logistics.publish(bookingCompleted, { bookingId: randomUUID(), shipperId: a, carrierId: b, completedAt: LATE }),
    await deals.publish(dealCompleted, { dealId: randomUUID(), buyerId: b, sellerId: a, completedAt: LATE }),
  )
  const proven = [
    ['booking', LATE],
    ['conversation', EARLY],
    ['deal', LATE],
    ['inquiry', EARLY],
  ]
  expect(await between(a, b)).toEqual(proven)
  expect(await between(b, a)).toEqual(proven)
})

test.each(['the later one first', 'the earlier one first'])('keeps the earliest time of an interaction when events arrive with %s', async (order) => {
  const [a, b] = [randomUUID(), randomUUID()]
  for (const answeredAt of order.startsWith('the later') ? [LATE, EARLY] : [EARLY, LATE]) {
    const inquiry = { inquiryId: randomUUID(), answeredBy: b, askedBy: a, answeredAt }
    await untilHandled(await messaging.publish(inquiryAnswered, inquiry))
  }
  expect(await between(a, b)).toEqual([['inquiry', EARLY]])
})

test('a batch of events gives the same result as single events', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const answered = (answeredBy: string, other: string, answeredAt: string) =>
    messaging.publish(conversationAnswered, { conversationId: randomUUID(), answeredBy, other, answeredAt })
  await untilHandled(...(await Promise.all([answered(a, b, LATE), answered(b, a, EARLY), answered(c, a, LATE), answered(c, c, EARLY)])))
  await directory.courier.transaction((tx) =>
    recordInteractions(tx, [
      { between: [b, c], kind: 'conversation', provenAt: LATE },
      { between: [c, b], kind: 'conversation', provenAt: EARLY },
      { between: [b, c], kind: 'booking', provenAt: LATE },
      { between: [b, b], kind: 'booking', provenAt: LATE },
      { between: [a, b], kind: 'conversation', provenAt: LATE },
    ]),
  )
  expect([await between(a, b), await between(a, c), await between(c, c), await between(b, b)]).toEqual([
    [['conversation', EARLY]],
    [['conversation', LATE]],
    [],
    [],
  ])
  expect(await between(b, c)).toEqual([
    ['booking', LATE],
    ['conversation', EARLY],
  ])
})

test('two accounts that exchange messages become partners once, and a closed account has no partners', async () => {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const began = (begunBy: string, other: string) =>
    messaging.publish(conversationBegun, { conversationId: randomUUID(), begunBy, other, begunAt: EARLY })
  await untilHandled(...(await Promise.all([began(a, b), began(b, a), began(a, b), began(c, a)])))
  const partners = async () => {
    const rows = await directory.database.prisma.conversationPartners.findMany({ where: { OR: [{ oneId: a }, { otherId: a }] } })
    return rows.map(({ oneId, otherId }) => (oneId === a ? otherId : oneId)).sort()
  }
  expect(await partners()).toEqual([b, c].sort())
  await untilHandled(await identity.publish(accountClosed, { id: b, role: 'member', closedAt: LATE }))
  expect(await partners()).toEqual([c])
  await untilHandled(await began(b, a))
  expect(await partners()).toEqual([c])
})

test('an account that answers its own inquiry proves no interaction', async () => {
  const a = randomUUID()
  const inquiry = { inquiryId: randomUUID(), answeredBy: a, askedBy: a, answeredAt: EARLY }
  await untilHandled(await messaging.publish(inquiryAnswered, inquiry))
  expect(await between(a, a)).toEqual([])
})

test('stores and publishes the latest response time, at least 30 minutes, or null', async () => {
  const business = testBusiness()
  await addBusinesses(directory.database, [business])
  const measured = (averageMinutes: number | null, version: number) =>
    messaging.publish(responseTimeChanged, { businessId: business.id, averageMinutes, version })
  const shown = async () => ((await directory.get(`/api/users/${business.id}`)).body as { averageResponseTime: number | null }).averageResponseTime
  expect(await shown()).toBeNull()
  await untilHandled(await measured(95, 1))
  expect(await shown()).toBe(95)
  await untilHandled(await measured(4, 3))
  expect(await shown()).toBe(30)
  // An older event that arrives late.
  await untilHandled(await measured(200, 2), await measured(4, 3))
  expect(await shown()).toBe(30)
  await until(() =>
    expect(announced.filter((change) => change.business.id === business.id).map((change) => change.business.averageResponseTime)).toEqual([95, 30]),
  )
  await untilHandled(await measured(null, 4))
  expect(await shown()).toBeNull()
})

test('ignores the response time of an organization', async () => {
  const organization = { id: randomUUID(), name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
  await directory.database.prisma.organization.create({ data: organization })
  const eventId = await messaging.publish(responseTimeChanged, { businessId: organization.id, averageMinutes: 45, version: 1 })
  await untilHandled(eventId)
  expect((await directory.database.pool.query('SELECT FROM courier.inbox_failures WHERE event_id = $1', [eventId])).rowCount).toBe(0)
})

test('a response time waits until its company exists', async () => {
  const business = testBusiness()
  const eventId = await messaging.publish(responseTimeChanged, { businessId: business.id, averageMinutes: 45, version: 1 })
  await until(async () => {
    const { rows } = await directory.database.pool.query('SELECT 1 FROM courier.inbox_failures WHERE event_id = $1', [eventId])
    expect(rows).toHaveLength(1)
  })
  await addBusinesses(directory.database, [business])
  await untilHandled(eventId)
  expect(await directory.database.prisma.business.findUnique({ where: { id: business.id } })).toMatchObject({ averageResponseTime: 45 })
})
