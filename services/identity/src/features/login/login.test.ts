import { hash } from '@node-rs/argon2'
import { revokeAllSessions, sessionsRevoked } from '@ungana/contracts-identity'
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
    ['the e-mail', () => email],
    ['the e-mail in another case, with spaces', () => ` ${email.toUpperCase()} `],
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
    ['an unknown e-mail', () => service.login('nobody@login.example')],
    ['a name with NUL', () => service.login('nobody\u0000')],
  ])('%s looks like any other, and takes a verification', async (_what, attempt) => {
    const { body, ...answer } = await attempt()
    expect({ ...answer, body }).toMatchObject(wrong)
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId'])
    expect(verify).toHaveBeenCalledTimes(1)
  })

  test('the verification is against a hash that nobody’s password has', async () => {
    await service.login('nobody_2')
    expect(verify.mock.calls).toEqual([[undefined, password]])
  })
})

describe('the session', () => {
  test('is a new one, and the one that the caller came with is over', async () => {
    const first = await service.login(username)
    const as = await service.claims(first.token)
    const second = await service.login(username, password, { as })
    expect(second.token).not.toBe(first.token)
    expect(await service.claims(first.token)).toEqual({ role: 'visitor' })
    expect((await service.claims(second.token)).sid).not.toBe(as.sid)
    expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: id, sessionIds: [as.sid] })
  })

  test('of another account is over too', async () => {
    const other = await service.register()
    const as = await service.claims(other.token)
    await service.login(username, password, { as })
    expect(await service.claims(other.token)).toEqual({ role: 'visitor' })
    expect((await service.events(sessionsRevoked.name)).at(-1)).toEqual({ accountId: other.body.id, sessionIds: [as.sid] })
  })

  test('is not touched by a failed attempt', async () => {
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

  test('is one of 50 at most that are open: those that were not used for longest end, and nobody is told of what was over', async () => {
    const { body, token } = await service.register()
    const rows = async (where: string) =>
      (
        await service.database.pool.query<{ id: string }>(`SELECT id::text FROM sessions WHERE account_id = $1 AND ${where} ORDER BY last_seen_at`, [
          body.id,
        ])
      ).rows
    // One an hour ago, one two hours ago and so on; each second one is over.
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
    // A phone that lay aside, while something else signs in over and over.
    const phone = open[0]?.id
    await service.database.pool.query(`UPDATE sessions SET device = 'Chrome on Android', last_seen_at = now() - interval '9 days' WHERE id = $1`, [
      phone,
    ])
    for (let i = 0; i < 3; i++) expect((await service.login(body.username)).status).toBe(200)
    // Another person's computer ends none but the script's either.
    expect((await service.login(body.username, undefined, { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' } })).status).toBe(
      200,
    )
    expect(await rows(`id = '${phone}' AND revoked_at IS NULL`)).toHaveLength(1)
    expect(await rows('revoked_at IS NULL AND expires_at > now()')).toHaveLength(50)
    expect((await service.call('POST', revokeAllSessions.url, undefined, { as })).status).toBe(204)
    expect(await rows('revoked_at IS NULL')).toHaveLength(60)
  })

  test('knows where it was opened', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const { token } = await service.login(username, password, { address: '41.186.3.3', headers: { 'user-agent': userAgent } })
    expect(await sessionOf(token)).toMatchObject({ address: '41.186.3.3', userAgent, device: 'Firefox on Linux' })
  })

  test('on a new device is in the audit log, once', async () => {
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
  test('that is suspended says so, to who knows the password', async () => {
    await setAccount({ status: 'suspended' })
    try {
      expect(await service.login(username)).toMatchObject({ status: 403, body: { code: 'IDENTITY_ACCOUNT_SUSPENDED' }, token: undefined })
      expect(await service.login(username, 'some other password')).toMatchObject(wrong)
    } finally {
      await setAccount({ status: 'active' })
    }
  })

  test('that is closed is none', async () => {
    await setAccount({ status: 'closed' })
    try {
      expect(await service.login(username)).toMatchObject(wrong)
    } finally {
      await setAccount({ status: 'active' })
    }
  })

  test('with a password that everybody knows is not opened by it', async () => {
    const other = await service.register()
    const placeholder = 'placeholder123'
    const passwordHash = await passwords.hash(placeholder)
    await service.database.prisma.account.update({ where: { id: other.body.id }, data: { passwordHash } })
    expect(await service.login(other.body.username, placeholder)).toMatchObject(wrong)
  })

  test('gets a hash of today’s cost at its next sign-in', async () => {
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
    const atOnce = await Promise.all([service.login(username), service.login(username)])
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('many wrong passwords', () => {
  const tooMany = { status: 429, body: { code: 'RATE_LIMITED' }, token: undefined }
  const guess = (name: string, address: string, i = 0) => service.login(name, `some other password ${i}`, { address })

  test('close the account to that address, for a while, and to no other', async () => {
    const attacker = '41.186.1.1'
    for (let i = 0; i < 10; i++) expect(await guess(i % 2 ? username : email, attacker, i)).toMatchObject(wrong)
    verify.mockClear()
    const refused = await service.login(username, password, { address: attacker })
    expect(refused).toMatchObject(tooMany)
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(60)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    expect(verify).not.toHaveBeenCalled()
    expect((await service.login(username, password, { address: '41.186.1.2' })).status).toBe(200)
  })

  test('are as many for an account that is not there', async () => {
    const address = '41.186.1.3'
    for (let i = 0; i < 10; i++) expect(await guess('nobody_3', address, i)).toMatchObject(wrong)
    expect(await guess('NOBODY_3', address)).toMatchObject(tooMany)
  })

  test('are forgotten at the right one', async () => {
    const address = '41.186.1.4'
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) expect(await guess(username, address, i)).toMatchObject(wrong)
      expect((await service.login(username, password, { address })).status).toBe(200)
    }
  })

  test('at once are no more than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(username, '41.186.1.5', i)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(verify).toHaveBeenCalledTimes(10)
  })

  test('count together for a network of IPv6', async () => {
    for (let i = 0; i < 10; i++) expect(await guess(username, `2001:db8:7:7::${i + 1}`, i)).toMatchObject(wrong)
    expect(await guess(username, '2001:db8:7:7:9::1')).toMatchObject(tooMany)
    expect(await guess(username, '2001:db8:7:8::1')).toMatchObject(wrong)
  })

  test('for many accounts close the address, and right ones do not count', async () => {
    const address = '41.186.1.6'
    const guessAtMany = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from }, (_, i) => guess(`nobody_many_${from + i}`, address)))
    for (const answer of await guessAtMany(0, 60)) expect(answer).toMatchObject(wrong)
    for (let i = 0; i < 10; i++) expect((await service.login(username, password, { address })).status).toBe(200)
    for (const answer of await guessAtMany(60, 100)) expect(answer).toMatchObject(wrong)
    expect(await guess('nobody_many_100', address)).toMatchObject(tooMany)
    expect(await guess('nobody_many_100', '41.186.1.7')).toMatchObject(wrong)
  })

  test('that were not looked at do not count', async () => {
    const address = '41.186.1.8'
    verify.mockRejectedValue(new Unavailable('too many passwords wait to be hashed'))
    try {
      for (let i = 0; i < 12; i++) expect(await guess(username, address, i)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    } finally {
      verify.mockReset()
    }
    expect((await service.login(username, password, { address })).status).toBe(200)
  })
})
