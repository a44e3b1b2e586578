import { findOpenSession, getAccount, type IdentityClaims, listSessions, reauthenticate, resolveSession } from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const resolve = async (token: string | undefined) => (await service.client('gateway').call(resolveSession, { body: { token: token ?? '' } })).session

async function loggedIn() {
  const { body } = await service.register()
  const { token } = await service.login(body.username)
  const session = await resolve(token)
  if (!session) throw new Error('not logged in')
  return { token, session, accountId: body.id as string }
}
const stored = (id: string) => service.database.prisma.session.findUniqueOrThrow({ where: { id } })

test("returns the session's account and person, and nothing else", async () => {
  const { session, accountId } = await loggedIn()
  const { createdAt, expiresAt } = await stored(session.id)
  const [authenticatedAt, end] = [createdAt.toISOString(), expiresAt.toISOString()]
  const person = { id: accountId, name: 'Wanjiru Kamau', role: 'owner' }
  expect(session).toEqual({ id: session.id, accountId, role: 'member', expiresAt: end, authenticatedAt, person, unproved: true })
})

test('returns when the password was last entered, not when the session started', async () => {
  const { token, session } = await loggedIn()
  await service.database.prisma.session.update({ where: { id: session.id }, data: { createdAt: new Date(Date.now() - 3_600_000) } })
  const answer = await service.call('POST', '/api/auth/reauthenticate', { password }, { as: await service.claims(token) })
  const { reauthenticatedAt } = await stored(session.id)
  expect((await resolve(answer.token))?.authenticatedAt).toBe(reauthenticatedAt?.toISOString())
})

test.each(['', 'nonsense', 'x'.repeat(43), 'é', '\u0000'])('finds no session for %j', async (token) => {
  expect(await resolve(token)).toBeNull()
})

describe('returns null for a session', () => {
  test.each([
    ['that was ended', { revokedAt: new Date() }],
    ['that expired', { expiresAt: new Date(Date.now() - 1) }],
  ])('%s', async (_what, data) => {
    const { token, session } = await loggedIn()
    await service.database.prisma.session.update({ where: { id: session.id }, data })
    expect(await resolve(token)).toBeNull()
  })

  test.each(['suspended', 'closed'])('of a %s account', async (status) => {
    const { token, accountId } = await loggedIn()
    await service.database.prisma.account.update({ where: { id: accountId }, data: { status } })
    expect(await resolve(token)).toBeNull()
    await service.database.prisma.account.update({ where: { id: accountId }, data: { status: 'active' } })
    expect(await resolve(token)).not.toBeNull()
  })
})

describe('using a session', () => {
  const minutes = (count: number) => count * 60_000
  const age = (id: string, milliseconds: number) => {
    const lastSeenAt = new Date(Date.now() - milliseconds)
    return service.database.prisma.session.update({ where: { id }, data: { lastSeenAt } })
  }

  test('extends a session', async () => {
    const { token, session } = await loggedIn()
    await age(session.id, minutes(6))
    const again = await resolve(token)
    const { lastSeenAt, expiresAt } = await stored(session.id)
    expect(again?.expiresAt).toBe(expiresAt.toISOString())
    expect(expiresAt.getTime() - lastSeenAt.getTime()).toBe(12 * minutes(60))
    expect(expiresAt.getTime()).toBeGreaterThan(Date.parse(session.expiresAt))
  })

  test('writes at most every five minutes', async () => {
    const { token, session } = await loggedIn()
    const { lastSeenAt } = await age(session.id, minutes(4))
    expect(await resolve(token)).toEqual(session)
    expect(await stored(session.id)).toMatchObject({ lastSeenAt })
  })
})

test('tells notifications whom an open session belongs to, and nothing about one that has ended', async () => {
  const { session, accountId } = await loggedIn()
  const find = async (id: string) => (await service.client('notifications').call(findOpenSession, { params: { id } })).session
  const before = await stored(session.id)
  expect(await find(session.id)).toEqual({ personId: accountId, companyId: accountId, role: 'owner' })
  await service.database.prisma.account.update({ where: { id: accountId }, data: { language: 'rw' } })
  await service.database.prisma.membership.updateMany({ where: { personId: accountId }, data: { role: 'sales' } })
  expect(await find(session.id)).toMatchObject({ role: 'sales', language: 'rw' })
  expect(await stored(session.id)).toMatchObject({ lastSeenAt: before.lastSeenAt, expiresAt: before.expiresAt })
  await service.database.prisma.account.update({ where: { id: accountId }, data: { status: 'suspended' } })
  expect(await find(session.id)).toBeNull()
  await service.database.prisma.account.update({ where: { id: accountId }, data: { status: 'active' } })
  await service.database.prisma.session.update({ where: { id: session.id }, data: { revokedAt: new Date() } })
  expect([await find(session.id), await find(accountId)]).toEqual([null, null])
})

describe('the lifetime of a session', () => {
  /** Moves a session's whole past, as if the clock had advanced. */
  const age = (id: string, interval: string) =>
    service.database.pool.query(
      'UPDATE sessions SET created_at = created_at - $2::interval, last_seen_at = last_seen_at - $2::interval WHERE id = $1',
      [id, interval],
    )
  async function loggedInAs(role: 'member' | 'staff', remember = true) {
    const { body } = await service.register()
    if (role === 'staff') await service.database.prisma.account.update({ where: { id: body.id }, data: { role } })
    const { token } = await service.login(body.username, password, { remember })
    const as = await service.claims(token)
    return { token, as, sid: as.sid ?? '', username: body.username as string }
  }
  const listed = async (as: IdentityClaims) => (await service.call('GET', listSessions.url, undefined, { as })).body
  const accountStatus = async (as: IdentityClaims) => (await service.call('GET', getAccount.url, undefined, { as })).status

  test.each([
    ['member', '29 days 23 hours 59 minutes', '1 minute'],
    ['staff', '11 hours 59 minutes', '1 minute'],
  ] as const)('of a %s counts from the login, not from the last use', async (role, almost, rest) => {
    const { token, sid, as } = await loggedInAs(role)
    await age(sid, almost)
    const { createdAt } = await stored(sid)
    const end = createdAt.getTime() + (role === 'staff' ? 12 : 30 * 24) * 3_600_000
    expect(Date.parse((await resolve(token))?.expiresAt ?? '')).toBe(end)
    expect((await stored(sid)).expiresAt.getTime()).toBe(end)
    expect(await accountStatus(as)).toBe(200)
    await age(sid, rest)
    expect(await resolve(token)).toBeNull()
    expect(await accountStatus(as)).toBe(401)
  })

  test('ends sessions that started before this rule, whatever end they stored', async () => {
    const { token, sid, as, username } = await loggedInAs('member')
    await service.database.prisma.session.update({
      where: { id: sid },
      data: { createdAt: new Date(Date.now() - 2 * 365 * 86_400_000), expiresAt: new Date(Date.now() + 30 * 86_400_000) },
    })
    expect(await resolve(token)).toBeNull()
    const other = await service.claims((await service.login(username)).token)
    expect(await listed(other)).not.toContainEqual(expect.objectContaining({ id: sid }))
    expect(await service.call('POST', reauthenticate.url, { password }, { as })).toMatchObject({ status: 401, token: undefined })
  })

  test('stays the same after the password was entered again', async () => {
    const { sid, as } = await loggedInAs('member')
    await age(sid, '29 days 23 hours')
    const { token } = await service.call('POST', reauthenticate.url, { password }, { as })
    expect(await resolve(token)).not.toBeNull()
    await age(sid, '1 hour')
    expect(await resolve(token)).toBeNull()
  })

  test('is never remembered for staff', async () => {
    const { body } = await service.register()
    await service.database.prisma.account.update({ where: { id: body.id }, data: { role: 'staff' } })
    const { cookie, token } = await service.login(body.username, password, { remember: true })
    expect(cookie).not.toContain('Max-Age')
    const { sid = '' } = await service.claims(token)
    expect(await stored(sid)).toMatchObject({ trusted: false })
  })
})

describe('refuses everybody except the gateway:', () => {
  test('another service', async () => {
    const { token } = await loggedIn()
    await expect(service.client('directory').call(resolveSession, { body: { token: token ?? '' } })).rejects.toMatchObject({ status: 403 })
  })

  test('a user', async () => {
    const { token, session } = await loggedIn()
    for (const as of [{ role: 'visitor' as const }, { role: 'staff' as const, sub: session.accountId, sid: session.id }]) {
      expect(await service.call('POST', '/internal/sessions/resolve', { token }, { as })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      })
    }
  })
})
