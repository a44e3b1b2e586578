import { businessChanged } from '@ungana/contracts-directory'
import { accountRegistered } from '@ungana/contracts-identity'
import type { EventPayload } from '@ungana/contracts-kit'
import { consumer } from '@ungana/service-kit/courier'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Registration } from '#features/companies/companies.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { testRegistration } from '#testing/registration.ts'

let nats: TestNats
let identity: Neighbour
let directory: TestDirectory
const heard: EventPayload<typeof businessChanged>[] = []
beforeAll(async () => {
  nats = await startNats()
  const profiles = consumer(businessChanged, 'identity-profiles', async (_tx: pg.PoolClient, change) => void heard.push(change))
  identity = await startNeighbour('identity', { natsUrl: nats.url, prefix: 'companies', consumers: [profiles] })
  directory = await startDirectory({ natsUrl: nats.url, prefix: 'companies' })
})
afterAll(async () => {
  await directory?.close()
  await identity?.close()
  await nats?.remove()
})

const tell = (registration: Registration) => identity.tell(accountRegistered, registration)
const nudge = (registration: Registration) => directory.nudge(registration)
const count = async (sql: string, ids: readonly string[]) => (await directory.database.pool.query<{ n: number }>(sql, [ids])).rows[0]?.n
const companies = (ids: readonly string[]) => count('SELECT count(*)::int AS n FROM businesses WHERE id = ANY($1::uuid[])', ids)
const announcements = (ids: readonly string[]) =>
  count(`SELECT count(*)::int AS n FROM courier.outbox WHERE payload -> 'business' ->> 'id' = ANY($1)`, ids)
const handled = (eventIds: readonly string[]) => count('SELECT count(*)::int AS n FROM courier.inbox WHERE event_id = ANY($1::uuid[])', eventIds)
const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })

async function untilHandled(...eventIds: string[]): Promise<void> {
  await until(async () => expect(await handled(eventIds)).toBe(eventIds.length))
}

test('the event alone makes the company, and others hear of it', async () => {
  const registration = testRegistration({ businessName: 'By event alone' })
  await untilHandled(await tell(registration))
  const { body } = await directory.get('/api/users/search?q=by+event+alone')
  expect(body).toMatchObject([{ id: registration.id, match: 'exact' }])

  await until(() => expect(heard.filter(({ business }) => business.id === registration.id)).toHaveLength(1))
  const { status, body: business } = await directory.get(`/api/users/${registration.id}`)
  expect(status).toBe(200)
  expect(heard.find(({ business: { id } }) => id === registration.id)).toEqual({ business, version: expect.any(Number) })
})

test.each(['event', 'nudge'])('with the %s first, the other changes nothing', async (first) => {
  const registration = testRegistration()
  if (first === 'nudge') expect((await nudge(registration)).status).toBe(200)
  else await untilHandled(await tell(registration))
  const before = await directory.database.prisma.business.update({ where: { id: registration.id }, data: { description: 'Edited by its owner.' } })

  if (first === 'nudge') await untilHandled(await tell(registration))
  else expect(await nudge(registration)).toMatchObject({ status: 200, body: { id: registration.id, description: 'Edited by its owner.' } })
  expect(await directory.database.prisma.business.findUnique({ where: { id: registration.id } })).toEqual(before)
  expect(await announcements([registration.id])).toBe(1)
})

test('event and nudges at the same moment make one company and tell of it once', async () => {
  const registrations = Array.from({ length: 30 }, () => testRegistration())
  const eventIds: string[] = []
  for (const [index, registration] of registrations.entries()) {
    const told = tell(registration)
    // Every other time the event is on its way before the nudges are.
    if (index % 2 === 1) await told
    const nudges = await Promise.all([nudge(registration), nudge(registration)])
    expect(nudges.map(({ status }) => status)).toEqual([200, 200])
    eventIds.push(await told)
  }
  await untilHandled(...eventIds)
  const ids = registrations.map(({ id }) => id)
  expect(await companies(ids)).toBe(ids.length)
  expect(await announcements(ids)).toBe(ids.length)
  await until(() => expect(heard.filter(({ business }) => ids.includes(business.id))).toHaveLength(ids.length))
})

test('an event that comes again changes nothing: told twice, or sent again because the stream was lost', async () => {
  const registration = testRegistration()
  const eventIds = [await tell(registration), await tell(registration)]
  await untilHandled(...eventIds)
  const before = await directory.database.prisma.business.findUnique({ where: { id: registration.id } })

  const streamsThatHold = async () =>
    (
      await identity.pool.query<{ name: string }>(
        `SELECT ack_stream AS name FROM courier.outbox WHERE id = ANY($1::uuid[]) AND ack_stream IS NOT NULL`,
        [eventIds],
      )
    ).rows
  await until(async () => expect(await streamsThatHold()).toHaveLength(2))
  const [lost] = await streamsThatHold()
  await nats.kill()
  nats.deleteStore()
  await nats.start()
  await until(async () => {
    const again = await streamsThatHold()
    expect(again).toHaveLength(2)
    expect(again).not.toContainEqual(lost)
  })
  // Events are handled in the stream's order, so once this one is, those are.
  await untilHandled(await tell(testRegistration()))
  expect(await directory.database.prisma.business.findUnique({ where: { id: registration.id } })).toEqual(before)
  expect(await announcements([registration.id])).toBe(1)
})

test('works while NATS is away: the nudge makes the company, and what it tells is heard later', async () => {
  const registration = testRegistration()
  await nats.kill()
  expect((await nudge(registration)).status).toBe(200)
  expect((await directory.app.inject('/ready')).statusCode).toBe(200)
  const told = await tell(registration)
  await nats.start()
  await untilHandled(told)
  await until(() => expect(heard.filter(({ business }) => business.id === registration.id)).toHaveLength(1))
  expect(await announcements([registration.id])).toBe(1)
})
