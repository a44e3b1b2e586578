import { randomUUID } from 'node:crypto'
import { listFailedLogins, listSessions, sessionsRevoked } from '@ungana/contracts-identity'
import { audit } from '@ungana/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function openLogins(count: number) {
  const { body, token } = await service.register({}, { headers: firefox, address: '41.186.5.5' })
  const tokens = [token]
  for (let i = 1; i < count; i++) tokens.push((await service.login(body.username)).token)
  const sessions = await Promise.all(tokens.map((each) => service.claims(each)))
  return { id: body.id as string, tokens, sessions }
}

let mine: Awaited<ReturnType<typeof openLogins>>
let theirs: Awaited<ReturnType<typeof openLogins>>
beforeEach(async () => {
  mine = await openLogins(3)
  theirs = await openLogins(1)
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

test("lists the account's open sessions, most recently seen first", async () => {
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

describe('failed logins', () => {
  const failed = async (index = 0) => (await service.call('GET', '/api/auth/failed-logins', undefined, { as: as(index) })).body
  const fail = (address: string, accountId = mine.id, wrong = 'password') =>
    service.courier.transaction((tx) =>
      audit.add(tx, { actor: 'visitor', action: 'login.failed', subject: accountId, details: { wrong, device: 'Firefox on Linux', address } }),
    )

  test('shows wrong passwords and codes for one’s own account only, with the beginning of their address, newest first', async () => {
    await fail('41.186.5.5')
    await fail('2001:db8:1:2::3', mine.id, 'code')
    await fail('41.186.6.6', theirs.id)
    const body = await failed()
    expect(parse(listFailedLogins.schema.response[200], body)).toEqual(body)
    const device = 'Firefox on Linux'
    expect(body).toEqual([
      { at: expect.any(String), wrong: 'code', device, address: '2001:db8:1…' },
      { at: expect.any(String), wrong: 'password', device, address: '41.186.x.x', place: 'Rwanda' },
    ])
  })

  test('shows a wrong password at the login', async () => {
    const { username } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: mine.id } })
    await service.login(username, 'not the one', { headers: firefox, address: '41.186.5.5' })
    await vi.waitUntil(async () => (await failed()).length === 1)
    expect(await failed()).toMatchObject([{ wrong: 'password', device: 'Firefox on Linux', address: '41.186.x.x' }])
  })

  test('shows at most ten', async () => {
    for (let count = 0; count < 11; count++) await fail('41.186.5.5')
    expect(await failed()).toHaveLength(10)
  })
})

describe('ending a session', () => {
  test("ends one of the caller's own and publishes the event", async () => {
    expect(await revoke(sid(1))).toMatchObject({ status: 204, cookie: undefined })
    expect(await open()).toEqual([true, false, true])
    expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: mine.id, sessionIds: [sid(1)] })
    expect(await revocations()).toMatchObject([{ subject: mine.id, details: { sessions: [sid(1)] } }])
  })

  test('changes nothing the second time', async () => {
    await revoke(sid(1))
    const before = (await service.events(sessionsRevoked.name)).length
    expect((await revoke(sid(1))).status).toBe(204)
    expect(await service.events(sessionsRevoked.name)).toHaveLength(before)
    expect(await revocations()).toHaveLength(1)
  })

  test("clears the cookie of the caller's own session", async () => {
    expect(await revoke(sid(0))).toMatchObject({ status: 204, token: '' })
    expect(await open()).toEqual([false, true, true])
  })

  test.each([
    ['another account’s session', () => theirs.sessions[0]?.sid ?? ''],
    ['an unknown session', () => randomUUID()],
  ])('does not find %s', async (_what, id) => {
    expect(await revoke(id())).toMatchObject({ status: 404, body: { code: 'IDENTITY_SESSION_NOT_FOUND' } })
    expect(await service.claims(theirs.tokens[0])).toMatchObject({ sub: theirs.id })
  })
})

test('ends all other sessions of the account only', async () => {
  expect((await revokeOthers()).status).toBe(204)
  expect(await open()).toEqual([true, false, false])
  expect(await service.claims(theirs.tokens[0])).toMatchObject({ sub: theirs.id })
  const event = (await service.events<{ sessionIds: string[] }>(sessionsRevoked.name)).at(-1)
  expect({ ...event, sessionIds: event?.sessionIds.sort() }).toEqual({ accountId: mine.id, sessionIds: [sid(1), sid(2)].sort() })
  expect(await revocations()).toHaveLength(1)

  const before = (await service.events(sessionsRevoked.name)).length
  expect((await revokeOthers()).status).toBe(204)
  expect(await service.events(sessionsRevoked.name)).toHaveLength(before)
  expect(await revocations()).toHaveLength(1)
})

test('refuses an ended session', async () => {
  await revoke(sid(1))
  for (const answer of [await list(1), await revoke(sid(0), 1), await revokeOthers(1)]) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  }
  expect(await open()).toEqual([true, false, true])
})
