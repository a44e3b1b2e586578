import { sessionsRevoked } from '@ungana/contracts-identity'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const reauthenticate = (as: Awaited<ReturnType<TestService['claims']>>, given: string, address?: string) =>
  service.call('POST', '/api/auth/reauthenticate', { password: given }, { as, ...(address && { address }) })
const stored = (id = '') => service.database.prisma.session.findUniqueOrThrow({ where: { id } })

test('gives the session a new token after the right password', async () => {
  const { body } = await service.register()
  const { token } = await service.login(body.username, password, { remember: true })
  const as = await service.claims(token)
  expect((await stored(as.sid)).reauthenticatedAt).toBeNull()

  const answer = await reauthenticate(as, password)
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(answer.cookie).toMatch(/^ungana_session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
  expect(answer.token).not.toBe(token)
  expect(await service.claims(token)).toEqual({ role: 'visitor' })
  expect(await service.claims(answer.token)).toEqual(as)
  expect((await stored(as.sid)).reauthenticatedAt).toBeInstanceOf(Date)
  expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: body.id, sessionIds: [as.sid], renewed: true, sameRights: true })
})

test('changes nothing after a wrong password, and refuses further ones from this session after ten', async () => {
  const { token, body } = await service.register()
  const as = await service.claims(token)
  const address = '41.186.6.6'
  for (let i = 0; i < 10; i++) {
    const answer = await reauthenticate(as, `some other password ${i}`, address)
    expect(answer).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CREDENTIALS' }, cookie: undefined })
  }
  expect(await reauthenticate(as, password)).toMatchObject({ status: 429, cookie: undefined })
  expect((await service.login(body.username, password, { address })).status).toBe(200)
  const failures = async () => (await service.audited()).filter(({ action, subject }) => action === 'login.failed' && subject === body.id)
  await vi.waitFor(async () => expect(await failures()).toHaveLength(10))
  expect((await failures())[0]).toMatchObject({ actor: body.id, details: { wrong: 'password', address } })
  expect(await service.claims(token)).toEqual(as)
  expect((await stored(as.sid)).reauthenticatedAt).toBeNull()
})

test('does not renew an ended session', async () => {
  const { token } = await service.register()
  const as = await service.claims(token)
  await service.call('POST', '/api/auth/logout', undefined, { as })
  expect(await reauthenticate(as, password)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' }, cookie: undefined })
})
