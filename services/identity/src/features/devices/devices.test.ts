import { randomUUID } from 'node:crypto'
import { listSessions, sessionsRevoked } from '@ungana/contracts-identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function signIns(count: number) {
  const { body, token } = await service.register({}, { headers: firefox, address: '41.186.5.5' })
  const tokens = [token]
  for (let i = 1; i < count; i++) tokens.push((await service.login(body.username)).token)
  const sessions = await Promise.all(tokens.map((each) => service.claims(each)))
  return { id: body.id as string, tokens, sessions }
}

let mine: Awaited<ReturnType<typeof signIns>>
let theirs: Awaited<ReturnType<typeof signIns>>
beforeEach(async () => {
  mine = await signIns(3)
  theirs = await signIns(1)
})

const as = (index = 0) => {
  const claims = mine.sessions[index]
  if (!claims) throw new Error('no such session')
  return claims
}
const sid = (index = 0) => as(index).sid ?? ''
const list = async (index = 0) => service.call('GET', '/api/auth/sessions', undefined, { as: as(index) })
const revoke = (id: string, index = 0) => service.call('DELETE', `/api/auth/sessions/${id}`, undefined, { as: as(index) })
const revokeOthers = (index = 0) => service.call('POST', '/api/auth/sessions/revoke-others', undefined, { as: as(index) })
const open = async () => Promise.all(mine.tokens.map(async (token) => (await service.claims(token)).role === 'member'))
const revocations = async () => (await service.audited()).filter(({ action, actor }) => action === 'session.revoked' && actor === mine.id)

test('the list has the open sessions of the account, the last seen first', async () => {
  await service.database.prisma.session.update({ where: { id: sid(1) }, data: { lastSeenAt: new Date(Date.now() + 60_000) } })
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(parse(listSessions.schema.response[200], body)).toEqual(body)
  expect(body.map(({ id }: { id: string }) => id)).toEqual([sid(1), sid(2), sid(0)])
  expect(body.map(({ current }: { current: boolean }) => current)).toEqual([false, false, true])
  expect(body[2]).toMatchObject({ device: 'Firefox on Linux', address: '41.186.5.5', place: 'Rwanda' })
  expect(Object.keys(body[2]).sort()).toEqual(['address', 'createdAt', 'current', 'device', 'id', 'lastSeenAt', 'place'])

  await service.database.prisma.session.update({ where: { id: sid(1) }, data: { expiresAt: new Date() } })
  await revoke(sid(2))
  expect((await list()).body).toMatchObject([{ id: sid(0) }])
})

describe('ending one', () => {
  test('of one’s own ends it and tells the gateways', async () => {
    expect(await revoke(sid(1))).toMatchObject({ status: 204, cookie: undefined })
    expect(await open()).toEqual([true, false, true])
    expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: mine.id, sessionIds: [sid(1)] })
    expect(await revocations()).toMatchObject([{ subject: mine.id, details: { sessions: [sid(1)] } }])
  })

  test('twice changes nothing', async () => {
    await revoke(sid(1))
    const told = (await service.events(sessionsRevoked.name)).length
    expect((await revoke(sid(1))).status).toBe(204)
    expect(await service.events(sessionsRevoked.name)).toHaveLength(told)
    expect(await revocations()).toHaveLength(1)
  })

  test('the one that asks takes its cookie back', async () => {
    expect(await revoke(sid(0))).toMatchObject({ status: 204, token: '' })
    expect(await open()).toEqual([false, true, true])
  })

  test.each([
    ['another account’s', () => theirs.sessions[0]?.sid ?? ''],
    ['one that is not there', () => randomUUID()],
  ])('%s is not found', async (_what, id) => {
    expect(await revoke(id())).toMatchObject({ status: 404, body: { code: 'IDENTITY_SESSION_NOT_FOUND' } })
    expect(await service.claims(theirs.tokens[0])).toMatchObject({ sub: theirs.id })
  })
})

test('ending the others leaves this one, and other accounts alone', async () => {
  expect((await revokeOthers()).status).toBe(204)
  expect(await open()).toEqual([true, false, false])
  expect(await service.claims(theirs.tokens[0])).toMatchObject({ sub: theirs.id })
  const event = (await service.events<{ sessionIds: string[] }>(sessionsRevoked.name)).at(-1)
  expect({ ...event, sessionIds: event?.sessionIds.sort() }).toEqual({ accountId: mine.id, sessionIds: [sid(1), sid(2)].sort() })
  expect(await revocations()).toHaveLength(1)

  const told = (await service.events(sessionsRevoked.name)).length
  expect((await revokeOthers()).status).toBe(204)
  expect(await service.events(sessionsRevoked.name)).toHaveLength(told)
  expect(await revocations()).toHaveLength(1)
})

test('an ended session ends nothing', async () => {
  await revoke(sid(1))
  for (const answer of [await list(1), await revoke(sid(0), 1), await revokeOthers(1)]) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  }
  expect(await open()).toEqual([true, false, true])
})
