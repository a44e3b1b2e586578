// Who registered a moment ago, before any event has told of it.
import { randomUUID } from 'node:crypto'
import { Unavailable } from '@ungana/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Addressee, FindAddressee } from '#lib/dependencies.ts'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

const findAddressee = vi.fn<FindAddressee>()
let messaging: TestMessaging
let kivu: string
beforeAll(async () => {
  messaging = await startMessaging({ findAddressee })
  kivu = await messaging.company()
})
afterAll(() => messaging.close())
beforeEach(() => void findAddressee.mockReset())

const addressee = (facts: Partial<Addressee> = {}): Addressee => ({
  id: randomUUID(),
  kind: 'business',
  name: 'Just Registered',
  sample: false,
  status: 'active',
  version: 1,
  ...facts,
})

test('is written to after one question to directory, and to none after that', async () => {
  const newcomer = addressee()
  findAddressee.mockResolvedValue(newcomer)
  expect((await messaging.send(kivu, newcomer.id, 'Welcome', { key: 'a' })).status).toBe(201)
  expect((await messaging.send(kivu, newcomer.id)).status).toBe(201)
  expect(findAddressee.mock.calls).toEqual([[newcomer.id, expect.any(String)]])
  expect((await messaging.call('GET', '/api/conversations', kivu)).body).toMatchObject([{ other: { id: newcomer.id, name: 'Just Registered' } }])
  expect((await messaging.call('GET', '/api/messages/quota', kivu)).body.used).toBe(2)
})

test('writes to others', async () => {
  const newcomer = addressee()
  findAddressee.mockResolvedValue(newcomer)
  expect((await messaging.send(newcomer.id, kivu)).status).toBe(201)
})

test.each([
  [{ sample: true }, 'MESSAGING_SAMPLE_COMPANY'],
  [{ status: 'suspended' }, 'MESSAGING_RECEIVER_UNAVAILABLE'],
  [{ status: 'a status of next year' }, 'MESSAGING_RECEIVER_UNAVAILABLE'],
])('is refused as what it is: %j', async (facts, code) => {
  const newcomer = addressee(facts)
  findAddressee.mockResolvedValue(newcomer)
  expect(await messaging.send(kivu, newcomer.id)).toMatchObject({ status: 403, body: { code } })
})

test('with directory away, only who is unknown cannot be written to', async () => {
  findAddressee.mockRejectedValue(new Unavailable('directory'))
  expect(await messaging.send(kivu, randomUUID())).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect((await messaging.send(kivu, await messaging.company())).status).toBe(201)
})
