import { type OpenOptions, textPagesOf } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('with a code by SMS', () => {
  const number = '+250788400001'
  beforeAll(async () => {
    const { body } = await service.register({ email: 'phone@text-pages.example' })
    await service.database.prisma.phone.create({ data: { personId: body.id, number, verifiedAt: new Date() } })
  })
  /** The SMS follows the answer. */
  const codeTo = async () => {
    await expect.poll(() => service.sent.some(({ to }) => to === number), { timeout: 60_000 }).toBe(true)
    return /^\d{6}/.exec(service.sent.findLast(({ to }) => to === number)?.text ?? '')?.[0] ?? ''
  }
  const tokenIn = (page: string) => /name="token" value="([\w-]{43})"/.exec(page)?.[1] ?? ''

  test('a member asks for a code, types it wrong, then right, and comes to the wanted page', async () => {
    expect((await open('/login?from=/bookings')).page).toContain('href="/t/login/phone?from=%2Fbookings"')
    const asked = await logIn('/login/phone?from=/bookings', { phone: '+250 788 400 001' })
    expect([asked.status, asked.location]).toEqual([200, undefined])
    expect(asked.words).toContain('+250 ••• ••01')
    const [token, code] = [tokenIn(asked.page), await codeTo()]
    const wrong = await logIn('/login/phone?from=/bookings', { token, to: '+250 ••• ••01', smsCode: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, tokenIn(wrong.page), sessionIn(wrong.cookies)]).toEqual([401, token, undefined])
    expect(wrong.words).toContain('The code is wrong. Please check the SMS.')
    const right = await logIn('/login/phone?from=/bookings', { token, smsCode: code }, { language: 'fr' })
    expect([right.status, right.location]).toEqual([303, '/fr/t/bookings'])
    const claims = await service.claims(sessionIn(right.cookies))
    expect([claims.role, claims.unproved]).toEqual(['member', true])
  })

  test.each(['en', 'fr', 'sw', 'rw', 'ar', 'pt'] as const)(
    'the form fits and is whole in %s, for a number that nobody verified too',
    async (language) => {
      const phone = `+2507884001${String(language.charCodeAt(0)).slice(-2)}`
      expect((await open('/login/phone', { language })).page).toContain('type="tel"')
      const { status, page } = await logIn('/login/phone', { phone }, { language })
      expect([status, tokenIn(page).length]).toEqual([200, 43])
    },
  )

  test('what is no number gets the form again', async () => {
    const { status, page } = await logIn('/login/phone', { phone: '12<b>' })
    expect(status).toBe(400)
    expect(page).toContain('value="12&lt;b&gt;"')
    expect(page).toContain('aria-invalid="true"')
  })

  test('is not offered where the site sends no SMS', async () => {
    const silent = await startIdentity({ smsGateway: undefined })
    expect((await textPagesOf(silent.app, silent.identity)('/login')).page).not.toContain('/login/phone')
    await silent.close()
  })
})
