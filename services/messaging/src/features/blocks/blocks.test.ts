import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
let own: string
let other: string
beforeEach(async () => {
  own = await messaging.company({ name: 'Own' })
  other = await messaging.company({ name: 'Other' })
})

const block = (by: string, whom: string) => messaging.call('PUT', `/api/blocks/${whom}`, by)
const unblock = (by: string, whom: string) => messaging.call('DELETE', `/api/blocks/${whom}`, by)
const list = async (by: string) => (await messaging.call('GET', '/api/blocks', by)).body
const inquire = (by: string, receiverId: string) =>
  messaging.call('POST', '/api/inquiries', by, { receiverId, subject: 'Coffee', content: 'How much?' })

test('refuses messages and inquiries of the blocked company until it is unblocked', async () => {
  expect([(await block(own, other)).status, (await block(own, other)).status]).toEqual([204, 204])
  expect(await list(own)).toEqual([{ id: other, name: 'Other', sample: false, kind: 'business', blockedAt: expect.stringMatching(/Z$/) }])
  expect(await list(other)).toEqual([])
  for (const refused of [await messaging.send(other, own), await inquire(other, own)]) expect(refused.status).toBe(403)
  expect((await messaging.call('GET', '/api/messages/quota', other)).body.used).toBe(0)

  expect([(await unblock(own, other)).status, (await unblock(own, other)).status]).toEqual([204, 204])
  expect(await list(own)).toEqual([])
  expect((await messaging.send(other, own)).status).toBe(201)
})

test('the blocked company gets the same errors as from a suspended company', async () => {
  await block(own, other)
  const suspended = await messaging.company({ status: 'suspended' })
  const answerOf = (answer: { status: number; body: { requestId: string } }) => ({ ...answer.body, status: answer.status, requestId: '' })
  for (const write of [messaging.send, inquire]) expect(answerOf(await write(other, own))).toEqual(answerOf(await write(other, suspended)))
})

test('a company must unblock another company before it can write to it', async () => {
  await messaging.send(own, other)
  await block(own, other)
  expect(await messaging.send(own, other)).toMatchObject({ status: 403, body: { code: 'MESSAGING_RECEIVER_BLOCKED' } })
  expect((await messaging.call('GET', '/api/conversations', own)).body).toMatchObject([{ blocked: true }])
  expect((await messaging.call('GET', '/api/conversations', other)).body).toMatchObject([{ blocked: false }])
})

test('a company cannot block itself or an unknown account', async () => {
  expect(await block(own, own.toUpperCase())).toMatchObject({ status: 400, body: { field: 'accountId' } })
  expect((await block(own, randomUUID())).status).toBe(404)
})

test('deals learns who blocked whom', async () => {
  const [one, other] = [await messaging.company(), await messaging.company()]
  await messaging.call('PUT', `/api/blocks/${other}`, one)
  const asked = async (by: string, whom: string) =>
    (await messaging.app.inject({ url: `/internal/blocks/${by}/${whom}`, headers: await messaging.services.headers('deals') })).json()
  expect([await asked(one, other), await asked(other, one)]).toEqual([{ blocked: true }, { blocked: false }])
})
