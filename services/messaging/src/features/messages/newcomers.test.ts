// Accounts that registered a moment ago, before any event about them arrived.
import { randomUUID } from 'node:crypto'
import { Unavailable } from '@ungana/service-kit'
import type { FindAccount, FoundAccount } from '@ungana/service-kit/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'

const findAccount = vi.fn<FindAccount>()
let messaging: TestMessaging
let kivu: string
beforeAll(async () => {
  messaging = await startMessaging({ findAccount })
  kivu = await messaging.company()
})
afterAll(() => messaging.close())
beforeEach(() => void findAccount.mockReset())

const addressee = (facts: Partial<FoundAccount> = {}): FoundAccount => ({
  id: randomUUID(),
  kind: 'business',
  name: 'Just Registered',
  sample: false,
  status: 'active',
  version: 1,
  ...facts,
})

test('a new account can receive messages after a single call to directory', async () => {
  const newcomer = addressee()
  findAccount.mockResolvedValue(newcomer)
  expect((await messaging.send(kivu, newcomer.id, 'Welcome', { key: 'a' })).status).toBe(201)
  expect((await messaging.send(kivu, newcomer.id)).status).toBe(201)
  expect(findAccount.mock.calls).toEqual([[newcomer.id, expect.any(String)]])
  expect((await messaging.call('GET', '/api/conversations', kivu)).body).toMatchObject([{ other: { id: newcomer.id, name: 'Just Registered' } }])
  expect((await messaging.call('GET', '/api/messages/quota', kivu)).body.used).toBe(2)
})

test('a new account can send messages', async () => {
  const newcomer = addressee()
  findAccount.mockResolvedValue(newcomer)
  expect((await messaging.send(newcomer.id, kivu)).status).toBe(201)
})

test.each([
  [{ sample: true }, 'MESSAGING_SAMPLE_COMPANY'],
  [{ status: 'suspended' }, 'MESSAGING_RECEIVER_UNAVAILABLE'],
  [{ status: 'a status of next year' }, 'MESSAGING_RECEIVER_UNAVAILABLE'],
])('a message to a new account with %j is refused with the right reason', async (facts, code) => {
  const newcomer = addressee(facts)
  findAccount.mockResolvedValue(newcomer)
  expect(await messaging.send(kivu, newcomer.id)).toMatchObject({ status: 403, body: { code } })
})

test('while directory is down, known accounts can receive messages, and unknown ones cannot', async () => {
  findAccount.mockRejectedValue(new Unavailable('directory'))
  expect(await messaging.send(kivu, randomUUID())).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect((await messaging.send(kivu, await messaging.company())).status).toBe(201)
})
