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
const published: EventPayload<typeof businessChanged>[] = []
beforeAll(async () => {
  nats = await startNats()
  const profiles = consumer(businessChanged, 'identity-profiles', async (_tx: pg.PoolClient, change) => void published.push(change))
  identity = await startNeighbour('identity', { natsUrl: nats.url, prefix: 'companies', consumers: [profiles] })
  directory = await startDirectory({ natsUrl: nats.url, prefix: 'companies' })
})
afterAll(async () => {
  await directory?.close()
  await identity?.close()
  await nats?.remove()
})

const publish = (registration: Registration) => identity.publish(accountRegistered, registration)
const putCompany = (registration: Registration) => directory.putCompany(registration)
const count = async (sql: string, ids: readonly string[]) => (await directory.database.pool.query<{ n: number }>(sql, [ids])).rows[0]?.n
const companies = (ids: readonly string[]) => count('SELECT count(*)::int AS n FROM businesses WHERE id = ANY($1::uuid[])', ids)
const announcements = (ids: readonly string[]) =>
  count(`SELECT count(*)::int AS n FROM courier.outbox WHERE payload -> 'business' ->> 'id' = ANY($1)`, ids)
const handled = (eventIds: readonly string[]) => count('SELECT count(*)::int AS n FROM courier.inbox WHERE event_id = ANY($1::uuid[])', eventIds)
const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 30_000, interval: 20 })

async function untilHandled(...eventIds: string[]): Promise<void> {
  await until(async () => expect(await handled(eventIds)).toBe(eventIds.length))
}

test('the event alone creates the company and publishes it', async () => {
  const registration = testRegistration({ businessName: 'By event alone' })
  await untilHandled(await publish(registration))
  const { body } = await directory.get('/api/users/search?q=by+event+alone')
  expect(body).toMatchObject([{ id: registration.id, match: 'exact' }])

  await until(() => expect(published.filter(({ business }) => business.id === registration.id)).toHaveLength(1))
  const { status, body: business } = await directory.get(`/api/users/${registration.id}`)
  expect(status).toBe(200)
  expect(published.find(({ business: { id } }) => id === registration.id)).toEqual({ business, version: expect.any(Number) })
})

test.each(['event', 'direct call'])('whichever comes second changes nothing (first: %s)', async (first) => {
  const registration = testRegistration()
  if (first === 'direct call') expect((await putCompany(registration)).status).toBe(200)
  else await untilHandled(await publish(registration))
  const before = await directory.database.prisma.business.update({ where: { id: registration.id }, data: { description: 'Edited by its owner.' } })

  if (first === 'direct call') await untilHandled(await publish(registration))
  else expect(await putCompany(registration)).toMatchObject({ status: 200, body: { id: registration.id, description: 'Edited by its owner.' } })
  expect(await directory.database.prisma.business.findUnique({ where: { id: registration.id } })).toEqual(before)
  expect(await announcements([registration.id])).toBe(1)
})

test('event and direct calls at the same time create and publish one company', async () => {
  const registrations = Array.from({ length: 30 }, () => testRegistration())
  const eventIds: string[] = []
  for (const [index, registration] of registrations.entries()) {
    const eventId = publish(registration)
    // For every second registration, the event is published before the direct calls.
    if (index % 2 === 1) await eventId
    const calls = await Promise.all([putCompany(registration), putCompany(registration)])
    expect(calls.map(({ status }) => status)).toEqual([200, 200])
    eventIds.push(await eventId)
  }
  await untilHandled(...eventIds)
  const ids = registrations.map(({ id }) => id)
  expect(await companies(ids)).toBe(ids.length)
  expect(await announcements(ids)).toBe(ids.length)
  await until(() => expect(published.filter(({ business }) => ids.includes(business.id))).toHaveLength(ids.length))
})

test('a repeated event changes nothing, whether published twice or sent again after the stream was lost', async () => {
  const registration = testRegistration()
  const eventIds = [await publish(registration), await publish(registration)]
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
  // Events are handled in the order of the stream, so when this event is handled, all earlier events are handled too.
  await untilHandled(await publish(testRegistration()))
  expect(await directory.database.prisma.business.findUnique({ where: { id: registration.id } })).toEqual(before)
  expect(await announcements([registration.id])).toBe(1)
})

test('while NATS is down, the direct call creates the company, and its event arrives later', async () => {
  const registration = testRegistration()
  await nats.kill()
  expect((await putCompany(registration)).status).toBe(200)
  expect((await directory.app.inject('/ready')).statusCode).toBe(200)
  const eventId = await publish(registration)
  await nats.start()
  await untilHandled(eventId)
  await until(() => expect(published.filter(({ business }) => business.id === registration.id)).toHaveLength(1))
  expect(await announcements([registration.id])).toBe(1)
})
