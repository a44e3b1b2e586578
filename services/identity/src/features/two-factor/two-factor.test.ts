import {
  changeEmail,
  changePassword,
  closeAccount,
  confirmTwoFactor,
  endTwoFactor,
  getAccount,
  reauthenticate,
  renewRecoveryCodes,
  startTwoFactor,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, password, startIdentity, type TestService } from '#testing/identity.ts'

const HALF_MINUTE = 30_000
let service: TestService
let now = Date.UTC(2026, 10, 22, 8)
beforeAll(async () => {
  service = await startIdentity({ now: () => now })
})
afterAll(() => service.close())
beforeEach(() => {
  now += 10 * HALF_MINUTE
})

const confirmAddress = (id: string) => service.database.prisma.account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })

async function member() {
  const { body, token, device } = await service.register()
  await confirmAddress(body.id)
  return { id: body.id as string, username: body.username as string, as: await service.claims(token), cookie: token, device }
}
type Member = Awaited<ReturnType<typeof member>>
const start = (as: Member['as'], currentPassword = password) => service.call('POST', startTwoFactor.url, { currentPassword }, { as })
const confirm = (as: Member['as'], code: string) => service.call('POST', confirmTwoFactor.url, { code }, { as })

async function enrolled() {
  const one = await member()
  const { secret } = (await start(one.as)).body
  const { body, token } = await confirm(one.as, codeOf(secret, now))
  now += HALF_MINUTE
  return { ...one, secret: secret as string, recoveryCodes: body.recoveryCodes as string[], cookie: token }
}

describe('setting up', () => {
  test('needs the password and the first code, and then ends other sessions', async () => {
    const { username, as, cookie } = await member()
    const elsewhere = await service.login(username)
    expect((await start(as, 'not the one')).status).toBe(401)
    const started = await start(as)
    expect(started.body.uri).toBe(`otpauth://totp/Ungana:${username}?issuer=Ungana&secret=${started.body.secret}&algorithm=SHA1&digits=6&period=30`)
    // The second factor is not on yet, so a user who cannot enter the code can still log in.
    expect((await service.login(username)).status).toBe(200)
    expect(await confirm(as, '000000')).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CODE', field: 'code' } })
    const done = await confirm(as, codeOf(started.body.secret, now))
    expect(done.status).toBe(200)
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    expect(await service.claims(done.token)).toEqual(as)
    expect(await service.claims(cookie)).toEqual({ role: 'visitor' })
    expect(await service.claims(elsewhere.token)).toEqual({ role: 'visitor' })
    expect((await service.call('GET', getAccount.url, undefined, { as })).body).toMatchObject({ twoFactor: true, recoveryCodes: 10 })
    expect(await start(as)).toMatchObject({ status: 409, body: { code: 'IDENTITY_TWO_FACTOR_ON' } })
  })

  test('needs a confirmed address, except for staff', async () => {
    const { body, token } = await service.register()
    const as = await service.claims(token)
    expect(await start(as)).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY_EMAIL_NOT_CONFIRMED', message: expect.stringContaining('confirm your email address first') },
    })
    const { account } = service.database.prisma
    expect((await account.findUniqueOrThrow({ where: { id: body.id } })).totpSecret).toBeNull()
    await account.update({ where: { id: body.id }, data: { role: 'staff' } })
    expect((await start(as)).status).toBe(200)
  })

  test('keeps the secret and the recovery codes unreadable in the database and logs', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const { rows } = await service.database.pool.query(
      'SELECT to_json(a)::text AS text FROM accounts AS a UNION ALL SELECT to_json(r)::text FROM recovery_codes AS r',
    )
    const stored = rows.map(({ text }) => text).join('\n') + service.logs.join('')
    for (const hidden of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) expect(stored).not.toContain(hidden)
  })
})

describe('logging in', () => {
  test('asks for a code only after the right password', async () => {
    const { username, secret } = await enrolled()
    expect((await service.login(username, 'not the one', { code: codeOf(secret, now) })).body.code).toBe('IDENTITY_WRONG_CREDENTIALS')
    expect(await service.login(username)).toMatchObject({ status: 401, body: { code: 'IDENTITY_CODE_REQUIRED' }, cookie: undefined })
    expect((await service.login(username, password, { code: codeOf(secret, now) })).status).toBe(200)
  })

  test('accepts a code once, even in simultaneous calls, and then refuses earlier codes', async () => {
    const { username, secret } = await enrolled()
    const code = codeOf(secret, now)
    const answers = await Promise.all([service.login(username, password, { code }), service.login(username, password, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await service.login(username, password, { code })).body.code).toBe('IDENTITY_WRONG_CODE')
    expect((await service.login(username, password, { code: codeOf(secret, now - HALF_MINUTE) })).body.code).toBe('IDENTITY_WRONG_CODE')
    expect((await service.login(username, password, { code: codeOf(secret, now + HALF_MINUTE) })).status).toBe(200)
  })

  test('accepts codes if the clocks differ by half a minute', async () => {
    const { username, secret } = await enrolled()
    now += HALF_MINUTE
    for (const [off, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      const code = codeOf(secret, now + off * HALF_MINUTE)
      expect([off, (await service.login(username, password, { code })).status]).toEqual([off, status])
    }
  })

  test('accepts a code in Arabic digits', async () => {
    const { username, secret } = await enrolled()
    const code = codeOf(secret, now).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))
    expect((await service.login(username, password, { code })).status).toBe(200)
  })

  test('accepts a recovery code once, however it is typed', async () => {
    const { username, recoveryCodes } = await enrolled()
    const code = (recoveryCodes[0] as string).toLowerCase().replaceAll('-', ' ')
    expect((await service.login(username, password, { code })).status).toBe(200)
    expect((await service.login(username, password, { code })).body.code).toBe('IDENTITY_WRONG_CODE')
  })

  test('blocks all codes after too many wrong ones', async () => {
    const { username, secret } = await enrolled()
    const guesses: number[] = []
    for (let i = 0; i < 9; i++) guesses.push((await service.login(username, password, { code: `00000${i}` })).status)
    expect(guesses.at(-1)).toBe(429)
    const answer = await service.login(username, password, { code: codeOf(secret, now) })
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
  })

  test('is not bypassed by a repeated registration', async () => {
    const form = { businessName: 'Twice Registered', email: 'twice@kahawa.example' }
    const headers = { 'idempotency-key': 'two-factor-1' }
    const { body, token } = await service.register(form, { headers })
    await confirmAddress(body.id)
    const as = await service.claims(token)
    await confirm(as, codeOf((await start(as)).body.secret, now))
    expect(await service.register(form, { headers })).toMatchObject({ status: 401, body: { code: 'IDENTITY_CODE_REQUIRED' }, cookie: undefined })
  })
})

test('asks for the code whenever the password is needed again', async () => {
  const { as, secret } = await enrolled()
  const again = (code?: string) => service.call('POST', reauthenticate.url, { password, ...(code && { code }) }, { as })
  expect(await again()).toMatchObject({ status: 401, body: { code: 'IDENTITY_CODE_REQUIRED' } })
  expect(await again('000000')).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CODE' } })
  expect((await again(codeOf(secret, now))).status).toBe(204)
})

test('strangers who know the password wait longer and longer for wrong codes, and the owner gets one email and can log in on own devices', async () => {
  const { id, username, secret, device } = await enrolled()
  const guesses = async (count: number) => {
    const answers = []
    for (let i = 0; i < count; i++) answers.push((await service.login(username, password, { code: '000000' })).status)
    return answers.filter((status) => status === 401).length
  }
  const endWindow = () => service.database.pool.query("UPDATE throttles SET expire = 0 WHERE key LIKE 'code:%'")
  expect(await guesses(9)).toBe(8)
  await endWindow()
  expect(await guesses(9)).toBe(8)
  await endWindow()
  expect(await guesses(1)).toBe(0)
  expect((await service.login(username, password, { code: codeOf(secret, now) })).status).toBe(429)
  expect((await service.login(username, password, { code: codeOf(secret, now), device })).status).toBe(200)
  const failures = async () => (await service.audited()).filter(({ action, subject }) => action === 'login.failed' && subject === id)
  await vi.waitFor(async () => expect(await failures()).toHaveLength(16))
  expect((await failures())[0]).toMatchObject({ actor: 'visitor', details: { wrong: 'code' } })
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id } })
  const told = (await service.mails()).filter(({ to, subject }) => to === email && subject === 'Somebody knows the password of your Ungana account')
  expect(told).toHaveLength(1)
})

test.each([
  ['the password', changePassword.url, { password: 'red clay after rain' }, 204],
  ['the email address', changeEmail.url, { email: 'new-address@kahawa.example' }, 202],
  ['nothing more, and closes the account', closeAccount.url, {}, 204],
])('asks for the code too before it changes %s', async (_what, url, body, status) => {
  const { as, secret } = await enrolled()
  const change = (code?: string) => service.call('POST', url, { ...body, currentPassword: password, ...(code && { code }) }, { as })
  expect(await change()).toMatchObject({ status: 401, body: { code: 'IDENTITY_CODE_REQUIRED' }, cookie: undefined })
  expect(await change('000000')).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CODE' }, cookie: undefined })
  expect((await change(codeOf(secret, now))).status).toBe(status)
})

test('renews recovery codes and turns off the second factor by password and code', async () => {
  const { username, as, secret, recoveryCodes } = await enrolled()
  const call = (url: string, code: string) => service.call('POST', url, { currentPassword: password, code }, { as })
  expect((await call(renewRecoveryCodes.url, '000000')).status).toBe(401)
  const renewed = (await call(renewRecoveryCodes.url, codeOf(secret, now))).body.recoveryCodes
  expect((await service.login(username, password, { code: recoveryCodes[0] as string })).status).toBe(401)
  expect((await call(endTwoFactor.url, renewed[0])).status).toBe(204)
  expect((await service.login(username)).status).toBe(200)
  expect((await call(endTwoFactor.url, renewed[1])).status).toBe(404)
})
