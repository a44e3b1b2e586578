import { getSession, sessionsRevoked } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity({ origins: ['https://ungana.example'] })
})
afterAll(() => service.close())

const session = async (as: Awaited<ReturnType<TestService['claims']>>) => service.call('GET', '/api/auth/session', undefined, { as })

test('is null for a visitor', async () => {
  const answer = await session({ role: 'visitor' })
  expect(answer).toMatchObject({ status: 200, body: { user: null } })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test("is the company's profile for a member", async () => {
  const { token, body } = await service.register()
  const answer = await session(await service.claims(token))
  expect(answer.body).toEqual({ user: body })
  expect(parse(getSession.schema.response[200], answer.body)).toEqual(answer.body)
})

test('gives staff the role of a member until they have a second factor', async () => {
  const { token, body } = await service.register()
  await service.database.prisma.profile.delete({ where: { accountId: body.id } })
  await service.database.prisma.account.update({ where: { id: body.id }, data: { role: 'staff', name: 'Akinyi' } })
  const before = await service.claims(token)
  expect(before.role).toBe('member')
  const user = { id: body.id, username: body.username, businessName: 'Akinyi', companyName: null, verified: false }
  expect((await session(before)).body).toMatchObject({ user: { ...user, role: 'member', mustEnrol: true } })
  await service.database.prisma.account.update({
    where: { id: body.id },
    data: { totpSecret: new Uint8Array(8), totpConfirmedAt: new Date() },
  })
  const as = await service.claims(token)
  expect(as.role).toBe('staff')
  expect((await session(as)).body).toMatchObject({ user: { ...user, role: 'staff' } })
})

test.each(['organization', 'staff'])('the session and the login of role %s have every field that a company has', async (role) => {
  const { token, body } = await service.register()
  const fields = Object.keys(body).filter((field) => field !== 'createdAt' && (role === 'organization' || field !== 'person'))
  await service.database.prisma.profile.delete({ where: { accountId: body.id } })
  await service.database.prisma.account.update({ where: { id: body.id }, data: { role } })
  const { user } = (await session(await service.claims(token))).body
  expect(Object.keys(user)).toEqual(expect.arrayContaining(fields))
  expect((await service.login(body.username)).body).toEqual(user)
})

test.each([
  ['ended', { revokedAt: new Date() }, {}],
  ['expired', { expiresAt: new Date(Date.now() - 1000) }, {}],
  ['of a suspended account', {}, { status: 'suspended' }],
  ['of a closed account', {}, { status: 'closed' }],
])('refuses a session that is %s, even if the gateway has not noticed yet', async (_what, sessionData, accountData) => {
  const { token, body } = await service.register()
  const as = await service.claims(token)
  await service.database.prisma.session.update({ where: { id: as.sid ?? '' }, data: sessionData })
  await service.database.prisma.account.update({ where: { id: body.id }, data: accountData })
  expect((await session(as)).body).toEqual({ user: null })
})

test('refuses a session id of another account', async () => {
  const [one, two] = [await service.register(), await service.register()]
  const [mine, theirs] = [await service.claims(one.token), await service.claims(two.token)]
  for (const sid of [theirs.sid ?? '', 'nonsense', '']) expect((await session({ ...mine, sid })).body).toEqual({ user: null })
  expect((await session({ role: mine.role, sub: mine.sub })).body).toEqual({ user: null })
})

test('ends the session and clears the cookie at logout', async () => {
  const { token, body } = await service.register()
  const as = await service.claims(token)
  const answer = await service.call('POST', '/api/auth/logout', undefined, { as })
  expect(answer).toMatchObject({ status: 204, text: '', token: '' })
  expect(answer.cookie).toBe('__Host-ungana_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
  expect(await service.claims(token)).toEqual({ role: 'visitor' })
  expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: body.id, sessionIds: [as.sid] })

  const before = (await service.events(sessionsRevoked.name)).length
  for (const again of [as, { role: 'visitor' } as const]) expect((await service.call('POST', '/api/auth/logout', {}, { as: again })).status).toBe(204)
  expect(await service.events(sessionsRevoked.name)).toHaveLength(before)
})
