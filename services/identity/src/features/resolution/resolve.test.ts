import { resolveSession } from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const resolve = async (token: string | undefined) => (await service.client('gateway').call(resolveSession, { body: { token: token ?? '' } })).session

async function signedIn(remember = false) {
  const { body } = await service.register()
  const { token } = await service.login(body.username, password, { remember })
  const session = await resolve(token)
  if (!session) throw new Error('not signed in')
  return { token, session, accountId: body.id as string }
}
const stored = (id: string) => service.database.prisma.session.findUniqueOrThrow({ where: { id } })

test('tells whose session it is, and nothing else', async () => {
  const { session, accountId } = await signedIn()
  const { createdAt, expiresAt } = await stored(session.id)
  const [authenticatedAt, end] = [createdAt.toISOString(), expiresAt.toISOString()]
  expect(session).toEqual({ id: session.id, accountId, role: 'member', expiresAt: end, authenticatedAt })
})

test('tells when the password was given last, not when the session began', async () => {
  const { token, session } = await signedIn()
  await service.database.prisma.session.update({ where: { id: session.id }, data: { createdAt: new Date(Date.now() - 3_600_000) } })
  const answer = await service.call('POST', '/api/auth/reauthenticate', { password }, { as: await service.claims(token) })
  const { reauthenticatedAt } = await stored(session.id)
  expect((await resolve(answer.token))?.authenticatedAt).toBe(reauthenticatedAt?.toISOString())
})

test.each(['', 'nonsense', 'x'.repeat(43), 'é', '\u0000'])('%j is nobody’s', async (token) => {
  expect(await resolve(token)).toBeNull()
})

describe('null for a session', () => {
  test.each([
    ['that was ended', { revokedAt: new Date() }],
    ['that was not used for too long', { expiresAt: new Date(Date.now() - 1) }],
  ])('%s', async (_what, data) => {
    const { token, session } = await signedIn()
    await service.database.prisma.session.update({ where: { id: session.id }, data })
    expect(await resolve(token)).toBeNull()
  })

  test.each(['suspended', 'closed'])('of a %s account', async (status) => {
    const { token, accountId } = await signedIn()
    await service.database.prisma.account.update({ where: { id: accountId }, data: { status } })
    expect(await resolve(token)).toBeNull()
    await service.database.prisma.account.update({ where: { id: accountId }, data: { status: 'active' } })
    expect(await resolve(token)).not.toBeNull()
  })
})

describe('use', () => {
  const minutes = (count: number) => count * 60_000
  const age = (id: string, milliseconds: number) => {
    const lastSeenAt = new Date(Date.now() - milliseconds)
    return service.database.prisma.session.update({ where: { id }, data: { lastSeenAt } })
  }

  test.each([
    [false, 12],
    [true, 30 * 24],
  ])('keeps it alive (trusted: %s)', async (remember, hours) => {
    const { token, session } = await signedIn(remember)
    await age(session.id, minutes(6))
    const again = await resolve(token)
    const { lastSeenAt, expiresAt } = await stored(session.id)
    expect(again?.expiresAt).toBe(expiresAt.toISOString())
    expect(expiresAt.getTime() - lastSeenAt.getTime()).toBe(hours * minutes(60))
    expect(expiresAt.getTime()).toBeGreaterThan(Date.parse(session.expiresAt))
  })

  test('within five minutes writes nothing', async () => {
    const { token, session } = await signedIn()
    const { lastSeenAt } = await age(session.id, minutes(4))
    expect(await resolve(token)).toEqual(session)
    expect(await stored(session.id)).toMatchObject({ lastSeenAt })
  })
})

describe('only the gateway may ask', () => {
  test('no other service', async () => {
    const { token } = await signedIn()
    await expect(service.client('directory').call(resolveSession, { body: { token: token ?? '' } })).rejects.toMatchObject({ status: 403 })
  })

  test('nobody with a user’s identity', async () => {
    const { token, session } = await signedIn()
    for (const as of [{ role: 'visitor' as const }, { role: 'staff' as const, sub: session.accountId, sid: session.id }]) {
      expect(await service.call('POST', '/internal/sessions/resolve', { token }, { as })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      })
    }
  })
})
