import { type OpenOptions, textPagesOf } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapPasswords, codeOf, password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
let open: ReturnType<typeof textPagesOf>
const email = 'owner@text-pages.example'
beforeAll(async () => {
  service = await startIdentity({ passwords: cheapPasswords() })
  open = textPagesOf(service.app, service.identity)
  await service.register({ email })
})
afterAll(() => service.close())

const logIn = (path: string, form: Record<string, string>, more: OpenOptions = {}) => open(path, { form: { key: 'k', ...form }, ...more })
const sessionIn = (cookies: readonly string[]) => /session=([^;]*)/.exec(cookies.join('\n'))?.[1]

test('a member logs in, comes to the wanted page, and logs out', async () => {
  expect((await open('/login?from=/messages')).page).toContain('autocomplete="current-password"')
  const answer = await logIn('/login?from=%2Fmessages%3Fbefore%3D7', { username: email, password }, { language: 'sw' })
  expect([answer.status, answer.location]).toEqual([303, '/sw/t/messages?before=7'])
  const claims = await service.claims(sessionIn(answer.cookies))
  expect(claims.role).toBe('member')
  const end = await open('/logout', { as: claims, form: {} })
  expect([end.status, end.location]).toEqual([303, '/t'])
  expect((await service.claims(sessionIn(answer.cookies))).role).toBe('visitor')
})

test('the login leads to no other site', async () => {
  expect((await logIn('/login?from=//evil.example', { username: email, password })).location).toBe('/t')
})

test('a wrong password shows the form again, without the password', async () => {
  const { status, page, cookies } = await logIn('/login', { username: email, password: 'wrong word' })
  expect(status).toBe(401)
  expect(page).toContain('The username or the password is wrong')
  expect(page).toContain(`value="${email}"`)
  expect(page).not.toContain('wrong word')
  expect(sessionIn(cookies)).toBeUndefined()
})

test('an account with a second factor needs its code', async () => {
  const address = 'second@text-pages.example'
  const { token, body: registered } = await service.register({ email: address })
  await service.database.prisma.account.update({ where: { id: registered.id }, data: { emailConfirmedAt: new Date() } })
  const as = await service.claims(token)
  const { body } = await service.call('POST', '/api/auth/two-factor', { currentPassword: password }, { as })
  await service.call('POST', '/api/auth/two-factor/confirm', { code: codeOf(body.secret) }, { as })
  const without = await logIn('/login', { username: address, password })
  expect([without.status, sessionIn(without.cookies)]).toEqual([401, undefined])
  expect((await logIn('/login', { username: address, password, code: codeOf(body.secret, Date.now() + 30_000) })).status).toBe(303)
})
