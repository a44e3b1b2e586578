import { hash } from '@node-rs/argon2'
import { forgetPassword, reauthenticate, resetPassword, revokeAllSessions, sessionsRevoked } from '@ungana/contracts-identity'
import { Unavailable } from '@ungana/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cheapPasswords, cost, password, startIdentity, type TestService } from '#testing/identity.ts'

const passwords = cheapPasswords()
const verify = vi.spyOn(passwords, 'verify')
let service: TestService
let id: string
let username: string
const email = 'owner@login.example'
beforeAll(async () => {
  service = await startIdentity({ passwords })
  const { body } = await service.register({ email, businessName: 'Login Traders' })
  id = body.id
  username = body.username
})
beforeEach(() => void verify.mockClear())
afterAll(() => service.close())

const wrong = { status: 401, body: { code: 'IDENTITY_WRONG_CREDENTIALS', message: 'The username or the password is wrong' }, token: undefined }
const setAccount = (data: { status?: string; passwordHash?: string }) => service.database.prisma.account.update({ where: { id }, data })
const sessionOf = async (token: string | undefined) =>
  service.database.prisma.session.findUniqueOrThrow({ where: { id: (await service.claims(token)).sid ?? '' } })

describe('the name', () => {
  test.each([
    ['the username', () => username],
    ['the username in another case', () => username.toUpperCase()],
    ['the email address', () => email],
    ['the email address in another case, with spaces', () => ` ${email.toUpperCase()} `],
  ])('is %s', async (_what, name) => {
    const answer = await service.login(name())
    expect(answer).toMatchObject({ status: 200, body: { id, username, businessName: 'Login Traders', role: 'member' } })
    expect(await service.claims(answer.token)).toMatchObject({ sub: id, role: 'member' })
  })
})

describe('a wrong password and an unknown account', () => {
  test.each([
    ['a wrong password', () => service.login(username, 'some other password')],
    ['a password in another case', () => service.login(username, password.toUpperCase())],
    ['an unknown username', () => service.login('nobody_1')],
    ['an unknown email address', () => service.login('nobody@login.example')],
    ['a name with NUL', () => service.login('nobody\u0000')],
  ])('%s gets the same answer after one password check', async (_what, attempt) => {
    const { body, ...answer } = await attempt()
    expect({ ...answer, body }).toMatchObject(wrong)
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId'])
    expect(verify).toHaveBeenCalledTimes(1)
  })

  test('checks the password of an unknown account against a hash without a password', async () => {
    await service.login('nobody_2')
    expect(verify.mock.calls).toEqual([[undefined, password]])
  })
})

describe('the session', () => {
  test("is new, and the caller's earlier session ends", async () => {
    const first = await service.login(username)
    const as = await service.claims(first.token)
    const second = await service.login(username, password, { as })
    expect(second.token).not.toBe(first.token)
    expect(await service.claims(first.token)).toEqual({ role: 'visitor' })
    expect((await service.claims(second.token)).sid).not.toBe(as.sid)
    expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: id, sessionIds: [as.sid] })
  })

  test("replaces the caller's session of another account", async () => {
    const other = await service.register()
    const as = await service.claims(other.token)
    await service.login(username, password, { as })
    expect(await service.claims(other.token)).toEqual({ role: 'visitor' })
    expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: other.body.id, sessionIds: [as.sid] })
  })

  test('stays after a failed login in the same browser', async () => {
    const { token } = await service.login(username)
    await service.login(username, 'some other password', { as: await service.claims(token) })
    expect(await service.claims(token)).toMatchObject({ sub: id })
  })

  test.each([
    [true, 30 * 24, '; Max-Age=34560000'],
    [false, 12, ''],
    [undefined, 12, ''],
  ])('remember: %s', async (remember, hours, attributes) => {
    const { token, cookie } = await service.login(username, password, remember === undefined ? {} : { remember })
    expect(cookie).toBe(`ungana_session=${token}; Path=/; HttpOnly; SameSite=Lax${attributes}`)
    const { trusted, createdAt, expiresAt } = await sessionOf(token)
    expect({ trusted, hours: (expiresAt.getTime() - createdAt.getTime()) / 3_600_000 }).toEqual({ trusted: remember === true, hours })
  })

  test('ends the longest unused sessions if the account has 50, and publishes an event only for sessions that were open', async () => {
    const { body, token } = await service.register()
    const rows = async (where: string) =>
      (
        await service.database.pool.query<{ id: string }>(`SELECT id::text FROM sessions WHERE account_id = $1 AND ${where} ORDER BY last_seen_at`, [
          body.id,
        ])
      ).rows
    // Session n was last used n hours ago; every second one has expired.
    await service.database.pool.query(
      `INSERT INTO sessions (id, token_hash, account_id, trusted, user_agent, device, address, last_seen_at, expires_at)
       SELECT gen_random_uuid(), sha256(n::text::bytea), account_id, false, '', device, address, now() - n * interval '1 hour',
         now() + CASE n % 2 WHEN 0 THEN interval '1 hour' ELSE interval '-1 hour' END
       FROM sessions, generate_series(1, 120) AS n WHERE account_id = $1`,
      [body.id],
    )
    const [oldest, ...others] = await rows('expires_at > now()')
    expect(others).toHaveLength(60)
    expect((await service.login(body.username)).status).toBe(200)
    const open = await rows('revoked_at IS NULL AND expires_at > now()')
    expect(open).toHaveLength(50)
    expect(open).not.toContainEqual(oldest)
    const as = await service.claims(token)
    expect(as).toMatchObject({ sub: body.id })
    const ended = (await service.events<{ accountId: string; sessionIds: string[] }>(sessionsRevoked.name)).filter(
      ({ accountId }) => accountId === body.id,
    )
    expect(ended.map(({ sessionIds }) => sessionIds.length)).toEqual([12])
    // A phone that was not used for days, while a script logs in again and again.
    const phone = open[0]?.id
    await service.database.pool.query(`UPDATE sessions SET device = 'Chrome on Android', last_seen_at = now() - interval '9 days' WHERE id = $1`, [
      phone,
    ])
    for (let i = 0; i < 3; i++) expect((await service.login(body.username)).status).toBe(200)
    // A login from another computer also ends a session of the script and none of the phone.
    expect((await service.login(body.username, undefined, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' } })).status).toBe(
      200,
    )
    expect(await rows(`id = '${phone}' AND revoked_at IS NULL`)).toHaveLength(1)
    expect(await rows('revoked_at IS NULL AND expires_at > now()')).toHaveLength(50)
    expect((await service.call('POST', revokeAllSessions.url, undefined, { as })).status).toBe(204)
    expect(await rows('revoked_at IS NULL')).toHaveLength(60)
  })

  test('stores address and device', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const { token } = await service.login(username, password, { address: '41.186.3.3', headers: { 'user-agent': userAgent } })
    expect(await sessionOf(token)).toMatchObject({ address: '41.186.3.3', userAgent, device: 'Firefox on Linux' })
  })

  test('is written to the audit log if the device is new', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    }
    await service.login(username, password, { headers, address: '41.186.3.4' })
    await service.login(username, password, { headers, address: '41.186.3.5' })
    const entries = (await service.audited()).filter(({ details }) => details.device === 'Chrome on Android')
    expect(entries).toMatchObject([{ actor: id, action: 'session.opened-on-new-device', details: { address: '41.186.3.4' } }])
  })
})

describe('an account', () => {
  test('that is suspended says so after the right password', async () => {
    await setAccount({ status: 'suspended' })
    try {
      expect(await service.login(username)).toMatchObject({ status: 403, body: { code: 'IDENTITY_ACCOUNT_SUSPENDED' }, token: undefined })
      expect(await service.login(username, 'some other password')).toMatchObject(wrong)
    } finally {
      await setAccount({ status: 'active' })
    }
  })

  test('that is closed gets the answer of an unknown account', async () => {
    await setAccount({ status: 'closed' })
    try {
      expect(await service.login(username)).toMatchObject(wrong)
    } finally {
      await setAccount({ status: 'active' })
    }
  })

  test('with a common password cannot log in, even with the right password', async () => {
    const other = await service.register()
    const placeholder = 'placeholder123'
    const passwordHash = await passwords.hash(placeholder)
    await service.database.prisma.account.update({ where: { id: other.body.id }, data: { passwordHash } })
    expect(await service.login(other.body.username, placeholder)).toMatchObject(wrong)
  })

  test('gets a new password hash at its next login if the cost of hashing changed', async () => {
    const old = await hash(password, { ...cost, memoryCost: 16 })
    await setAccount({ passwordHash: old })
    expect((await service.login(username, 'some other password')).status).toBe(401)
    const before = await service.database.prisma.account.findUniqueOrThrow({ where: { id } })
    expect(before.passwordHash).toBe(old)
    expect((await service.login(username)).status).toBe(200)
    const { passwordHash } = await service.database.prisma.account.findUniqueOrThrow({ where: { id } })
    expect(passwordHash).toContain(`m=${cost.memoryCost},`)
    expect((await service.login(username)).status).toBe(200)
    await setAccount({ passwordHash: old })
    const concurrency = await Promise.all([service.login(username), service.login(username)])
    expect(concurrency.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('many wrong passwords', () => {
  const tooMany = { status: 429, body: { code: 'RATE_LIMITED' }, token: undefined }
  const guess = (name: string, address: string, i = 0) => service.login(name, `some other password ${i}`, { address })
  let networks = 0
  /** Returns an address in a network that no other guess uses. */
  const elsewhere = () => `102.22.${networks >> 8}.${networks++ & 255}`
  const victim = async () => {
    const { body, device } = await service.register()
    const account = await service.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
    return { id: account.id, username: account.username, email: account.email, device }
  }
  const endWindows = (prefix: string) => service.database.pool.query('UPDATE throttles SET expire = 0 WHERE key LIKE $1', [`${prefix}:%`])

  test('block logins to the account from this address only, for a while', async () => {
    const { username, email } = await victim()
    const attacker = elsewhere()
    for (let i = 0; i < 10; i++) expect(await guess(i % 2 ? username : email, attacker, i)).toMatchObject(wrong)
    verify.mockClear()
    const refused = await service.login(username, password, { address: attacker })
    expect(refused).toMatchObject(tooMany)
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(60)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    expect(verify).not.toHaveBeenCalled()
    expect((await service.login(username, password, { address: elsewhere() })).status).toBe(200)
  })

  test('have the same limit if the account does not exist', async () => {
    const address = elsewhere()
    for (let i = 0; i < 10; i++) expect(await guess('nobody_3', address, i)).toMatchObject(wrong)
    expect(await guess('NOBODY_3', address)).toMatchObject(tooMany)
  })

  test('are reset by the right password', async () => {
    const { username } = await victim()
    const address = elsewhere()
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect(await guess(username, address, i)).toMatchObject(wrong)
      expect((await service.login(username, password, { address })).status).toBe(200)
    }
  })

  test('have the same limit if they arrive at the same time', async () => {
    const { username } = await victim()
    const address = elsewhere()
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(username, address, i)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(verify).toHaveBeenCalledTimes(10)
  })

  test('count together if they come from one IPv6 network', async () => {
    const { username } = await victim()
    for (let i = 0; i < 10; i++) expect(await guess(username, `2001:db8:7:7::${i + 1}`, i)).toMatchObject(wrong)
    expect(await guess(username, '2001:db8:7:7:9::1')).toMatchObject(tooMany)
    expect(await guess(username, '2001:db8:7:8::1')).toMatchObject(wrong)
  })

  test.each(['an account', 'a name without account'])('for %s wait longer and longer, whatever their addresses', async (what) => {
    const name = what === 'an account' ? (await victim()).username : 'nobody_waiting'
    const guesses = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, (_, i) => guess(name, elsewhere(), i)))
      return {
        checked: answers.filter(({ status }) => status === 401).length,
        wait: Number(answers.find(({ status }) => status === 429)?.headers['retry-after']),
      }
    }
    const first = await guesses(25)
    expect(first.checked).toBe(20)
    expect(first.wait).toBeLessThanOrEqual(15 * 60)
    await endWindows('password-strangers')
    const second = await guesses(25)
    expect(second.checked).toBe(20)
    await endWindows('password-strangers')
    const third = await guesses(1)
    expect(third.checked).toBe(0)
    expect(third.wait).toBeGreaterThan(2 * 60 * 60)
    await endWindows('password-strangers')
    await endWindows('password-strangers-3h')
    expect((await guesses(20)).checked).toBe(20)
    await endWindows('password-strangers')
    expect((await guesses(25)).checked).toBe(20)
    await endWindows('password-strangers')
    await endWindows('password-strangers-3h')
    const last = await guesses(1)
    expect(last.checked).toBe(0)
    expect(last.wait).toBeGreaterThan(20 * 60 * 60)
  })

  test("by strangers do not lock out the account's own devices", async () => {
    const { id, username, device } = await victim()
    const other = await victim()
    for (let i = 0; i < 20; i++) expect(await guess(username, elsewhere(), i)).toMatchObject(wrong)
    expect(await service.login(username, password)).toMatchObject(tooMany)
    expect(await service.login(username, password, { device: other.device })).toMatchObject(tooMany)
    const own = await service.login(username, password, { device })
    expect(own.status).toBe(200)
    // The device is still known after a login to another account there.
    const both = (await service.login(other.username, password, { device: own.device })).device
    expect((await service.login(username, password, { device: both })).status).toBe(200)
    // A device has its own limit, at every address, and does not lock out others.
    for (let i = 0; i < 10; i++) expect(await service.login(username, `some other password ${i}`, { device })).toMatchObject(wrong)
    expect(await service.login(username, password, { device })).toMatchObject(tooMany)
    const again = (await service.call('POST', reauthenticate.url, { password }, { as: await service.claims(own.token) })).status
    expect(again).toBe(204)
    expect(await service.database.prisma.account.count({ where: { id, status: 'active' } })).toBe(1)
  })

  test('by strangers do not lock out an owner who chooses a new password by email', async () => {
    const { username, email } = await victim()
    for (let i = 0; i < 20; i++) await guess(username, elsewhere(), i)
    await service.call('POST', forgetPassword.url, { email })
    const mail = (await service.mails()).findLast(({ to }) => to === email)
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const { device } = await service.call('POST', resetPassword.url, { token, password: 'purple rain at dusk 9' })
    expect(await service.login(username, 'purple rain at dusk 9')).toMatchObject(tooMany)
    expect((await service.login(username, 'purple rain at dusk 9', { device })).status).toBe(200)
  })

  test('for many names block new devices at the address for a minute, and right passwords do not count', async () => {
    const { username, device } = await victim()
    const address = elsewhere()
    const guessAtMany = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from }, (_, i) => guess(`nobody_many_${from + i}`, address)))
    for (const answer of await guessAtMany(0, 20)) expect(answer).toMatchObject(wrong)
    for (let i = 0; i < 10; i++) expect((await service.login(username, password, { address })).status).toBe(200)
    for (const answer of await guessAtMany(20, 30)) expect(answer).toMatchObject(wrong)
    const refused = await guess('nobody_many_30', address)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await service.login(username, password, { address, device })).status).toBe(200)
    expect(await guess('nobody_many_30', elsewhere())).toMatchObject(wrong)
  })

  test('do not count if the service was too busy to check them', async () => {
    const { username } = await victim()
    const address = elsewhere()
    verify.mockRejectedValue(new Unavailable('too many passwords wait to be hashed'))
    try {
      for (let i = 0; i < 12; i++) expect(await guess(username, address, i)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    } finally {
      verify.mockReset()
    }
    expect((await service.login(username, password, { address })).status).toBe(200)
  })

  test('are audited with account and address, and logged without the password', async () => {
    const { id, username } = await victim()
    const address = elsewhere()
    await service.login(username, 'my other secret', { address })
    await service.login('nobody_typed_a_secret', 'my other secret', { address: '102.23.9.9' })
    const entry = { actor: 'visitor', action: 'login.failed', subject: id, details: { wrong: 'password', device: 'Unknown device', address } }
    await vi.waitFor(async () => expect(await service.audited()).toContainEqual(expect.objectContaining(entry)))
    const lines = service.logs.filter((line) => line.includes('a login failed'))
    expect(lines.some((line) => line.includes(id) && line.includes(address))).toBe(true)
    expect(lines.some((line) => line.includes('102.23.9.9'))).toBe(true)
    expect(service.logs.join('')).not.toMatch(/my other secret|nobody_typed/)
  })

  test('of one day send the owner one email', async () => {
    const { id, username, email } = await victim()
    const about = async () => (await service.mails()).filter(({ to, kind }) => to === email && kind === 'wrong-passwords')
    const failures = async () => (await service.audited()).filter(({ action, subject }) => action === 'login.failed' && subject === id).length
    for (let i = 0; i < 9; i++) await guess(username, elsewhere(), i)
    await vi.waitFor(async () => expect(await failures()).toBe(9))
    expect(await about()).toEqual([])
    for (let i = 9; i < 15; i++) await guess(username, elsewhere(), i)
    await vi.waitFor(async () => expect(await failures()).toBe(15))
    expect(await about()).toMatchObject([{ text: expect.stringMatching(/The last attempt came from 102\.22\.\d+\.\d+ /) }])
  })
})
