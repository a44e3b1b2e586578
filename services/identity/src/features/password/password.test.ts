import {
  accountEmailChanged,
  accountEmailConfirmed,
  changeEmail,
  changePassword,
  closeAccount,
  confirmEmail,
  confirmTwoFactor,
  forgetPassword,
  getAccount,
  reauthenticate,
  resendConfirmation,
  resetPassword,
  startTwoFactor,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, cheapPasswords, codeOf, password, registration, startIdentity, type TestService } from '#testing/identity.ts'

const passwords = cheapPasswords()
const { verify } = passwords
let service: TestService
beforeAll(async () => {
  service = await startIdentity({ passwords })
})
afterAll(() => service.close())

const otherPassword = 'purple rain at dusk 9'
const mailsTo = async (email: string) => (await service.mails()).filter(({ to }) => to === email)
const lastMail = async (email: string) => (await mailsTo(email)).at(-1)
const tokenIn = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const requestReset = (email: string) => service.call('POST', forgetPassword.url, { email })
const reset = (token: string, chosen = otherPassword) => service.call('POST', resetPassword.url, { token, password: chosen })

async function member() {
  const { body, token } = await service.register()
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
  return { id: body.id as string, username: body.username as string, email, as: await service.claims(token), cookie: token }
}

describe('a forgotten password', () => {
  test('the emailed link sets a new password once and ends every session', async () => {
    const { username, email, cookie } = await member()
    await service.login(username)
    expect(await requestReset(email.toUpperCase())).toMatchObject({ status: 202, text: '' })
    const token = tokenIn((await lastMail(email.toUpperCase()))?.text)
    expect((await reset(token)).status).toBe(204)
    expect(await service.claims(cookie)).toEqual({ role: 'visitor' })
    expect((await service.login(username)).status).toBe(401)
    expect((await service.login(username, otherPassword)).status).toBe(200)
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'IDENTITY_LINK_OVER' } })
    expect((await lastMail(email))?.subject).toBe('Your password was changed')
  })

  test('answers an unknown address in the same way, and emails only that address', async () => {
    const { email } = await member()
    const [known, unknown] = [await requestReset(email), await requestReset('nobody@nowhere.example')]
    const { 'x-request-id': _one, date: _d1, ...shown } = known.headers
    const { 'x-request-id': _other, date: _d2, ...shownToOthers } = unknown.headers
    expect({ status: unknown.status, text: unknown.text, shownToOthers }).toEqual({ status: known.status, text: known.text, shownToOthers: shown })
    expect((await lastMail('nobody@nowhere.example'))?.subject).toBe('No Ungana account with this email address')
    expect(tokenIn((await lastMail('nobody@nowhere.example'))?.text)).toBe('')
  })

  test('sends no link for a suspended account', async () => {
    const { id, email } = await member()
    await service.database.prisma.account.update({ where: { id }, data: { status: 'suspended' } })
    await requestReset(email)
    expect(tokenIn((await lastMail(email))?.text)).toBe('')
  })

  test('sends one that works to somebody whose company is suspended, but who works for another', async () => {
    const { id, email, username } = await member()
    const other = await member()
    await service.database.prisma.membership.create({ data: { personId: id, companyId: other.id, role: 'sales' } })
    await service.database.prisma.account.update({ where: { id }, data: { status: 'suspended' } })
    await requestReset(email)
    expect((await reset(tokenIn((await lastMail(email))?.text))).status).toBe(204)
    expect((await service.login(username, otherPassword)).body.id).toBe(other.id)
  })

  test('accepts only the newest link, for an hour', async () => {
    const { email } = await member()
    await requestReset(email)
    const older = tokenIn((await lastMail(email))?.text)
    await requestReset(email)
    const newer = tokenIn((await lastMail(email))?.text)
    expect((await reset(older)).status).toBe(410)
    const { expiresAt } = await service.database.prisma.accountLink.findFirstOrThrow({ where: { email, kind: 'password' } })
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60)
    await service.database.prisma.accountLink.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect((await reset(newer)).status).toBe(410)
  })

  test('keeps the link after a refused password, and uses it once for two simultaneous calls', async () => {
    const { email } = await member()
    await requestReset(email)
    const token = tokenIn((await lastMail(email))?.text)
    for (const weak of ['password123', 'letmein123']) expect(await reset(token, weak)).toMatchObject({ status: 400, body: { field: 'password' } })
    const answers = await Promise.all([reset(token), reset(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
  })

  test('limits emails to a mailbox', async () => {
    const { email } = await member()
    const before = (await mailsTo(email)).length
    const answers = await Promise.all(Array.from({ length: 9 }, () => requestReset(email)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect((await mailsTo(email)).length - before).toBeLessThanOrEqual(6)
  })

  test("still sends the owner a link once an hour after strangers used up the day's emails", async () => {
    const { email, username } = await member()
    const mailed = async () => (await mailsTo(email)).length
    const requestResets = async (count: number) => {
      for (let i = 0; i < count; i++) await requestReset(email)
    }
    // The registration email counts as one of the five emails.
    await requestResets(7)
    expect(await mailed()).toBe(5)
    await service.database.prisma.accountLink.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect(await Promise.all([requestReset(email), requestReset(email), requestReset(email)])).toMatchObject([
      { status: 202 },
      { status: 202 },
      { status: 202 },
    ])
    expect(await mailed()).toBe(6)
    expect((await reset(tokenIn((await lastMail(email))?.text))).status).toBe(204)
    expect((await service.login(username, otherPassword)).status).toBe(200)
  })

  test('removes a second factor that was set up before the address was confirmed', async () => {
    const { id, email, username } = await member()
    const { account, recoveryCode } = service.database.prisma
    const factor = { totpSecret: new Uint8Array([1]), totpConfirmedAt: new Date() }
    const owned = async () => {
      await account.update({ where: { id }, data: factor })
      await recoveryCode.create({ data: { accountId: id, codeHash: new Uint8Array(32) } })
      await requestReset(email)
      expect((await reset(tokenIn((await lastMail(email))?.text))).status).toBe(204)
      return { status: (await service.login(username, otherPassword)).status, codes: await recoveryCode.count({ where: { accountId: id } }) }
    }
    expect(await owned()).toEqual({ status: 200, codes: 0 })
    expect((await mailsTo(email)).some(({ subject }) => subject === 'Your second factor was turned off')).toBe(true)
    expect((await service.audited()).filter(({ subject }) => subject === id).map(({ action }) => action)).toContain('two-factor.off')
    // A second factor that is set up after the address was confirmed belongs to the owner and stays.
    expect(await owned()).toEqual({ status: 401, codes: 1 })
  })

  test('limits emails to a mailbox without an account', async () => {
    const email = 'nobody-at-all@nowhere.example'
    for (let i = 0; i < 7; i++) await requestReset(email)
    await service.database.prisma.accountLink.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1) } })
    await requestReset(email)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('can still be reset while somebody in the same network tries invalid tokens', async () => {
    const narrow = await startIdentity({ rateLimits: 'normal' })
    try {
      const address = '41.186.9.9'
      const call = (url: string, body: object) => narrow.call('POST', url, body, { address })
      const { body } = await narrow.register({}, { address })
      const { email } = await narrow.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
      const lastToken = async () => tokenIn((await narrow.mails()).filter(({ to }) => to === email).at(-1)?.text)
      const confirmation = await lastToken()
      const junk = (i: number) => call(i % 2 ? resetPassword.url : confirmEmail.url, { token: `${i}`.padStart(43, 'x'), password: otherPassword })
      for (let i = 0; i < 70; i++) expect((await junk(i)).status).toBe(410)
      expect((await call(confirmEmail.url, { token: confirmation })).status).toBe(200)
      expect((await call(forgetPassword.url, { email })).status).toBe(202)
      expect((await call(resetPassword.url, { token: await lastToken(), password: otherPassword })).status).toBe(204)
    } finally {
      await narrow.close()
    }
  })
})

describe('changing the password', () => {
  test('needs the old password, ends other sessions and renews the cookie', async () => {
    const { username, as, cookie } = await member()
    const elsewhere = await service.login(username)
    const change = (currentPassword: string) => service.call('POST', changePassword.url, { currentPassword, password: otherPassword }, { as })
    expect(await change('not the one')).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CREDENTIALS' }, cookie: undefined })
    const { status, token } = await change(password)
    expect(status).toBe(204)
    expect(await service.claims(token)).toEqual(as)
    expect(await service.claims(cookie)).toEqual({ role: 'visitor' })
    expect(await service.claims(elsewhere.token)).toEqual({ role: 'visitor' })
    expect((await service.login(username, otherPassword)).status).toBe(200)
  })

  test('refuses a common password', async () => {
    const { as } = await member()
    const body = { currentPassword: password, password: 'sunshine2026' }
    expect(await service.call('POST', changePassword.url, body, { as })).toMatchObject({ status: 400, body: { field: 'password' } })
  })

  test("refuses the account's own name, and cancels open links", async () => {
    const { email, as } = await member()
    await requestReset(email)
    const token = tokenIn((await lastMail(email))?.text)
    const body = { currentPassword: password, password: 'Kahawa & Sons 1' }
    expect(await service.call('POST', changePassword.url, body, { as })).toMatchObject({ status: 400, body: { field: 'password' } })
    await service.call('POST', changePassword.url, { ...body, password: otherPassword }, { as })
    expect((await reset(token)).status).toBe(410)
  })
})

describe('the email address', () => {
  const account = async (as: Awaited<ReturnType<typeof member>>['as']) => (await service.call('GET', getAccount.url, undefined, { as })).body
  const confirm = (token: string) => service.call('POST', confirmEmail.url, { token })

  test('is confirmed by the link of the registration email or of a later email', async () => {
    const { email, as } = await member()
    const first = tokenIn((await lastMail(email))?.text)
    expect(await account(as)).toMatchObject({ email, emailConfirmedAt: null, newEmail: null, twoFactor: false })
    expect((await service.call('POST', resendConfirmation.url, undefined, { as })).status).toBe(202)
    const second = tokenIn((await lastMail(email))?.text)
    expect((await confirm(first)).status).toBe(410)
    expect(await confirm(second)).toMatchObject({ status: 200, body: { email } })
    expect((await account(as)).emailConfirmedAt).not.toBeNull()
    const count = (await mailsTo(email)).length
    await service.call('POST', resendConfirmation.url, undefined, { as })
    expect(await mailsTo(email)).toHaveLength(count)
  })

  test('changes when the new address is confirmed, sends two emails to the old address and publishes an event', async () => {
    const { id, email, username, as } = await member()
    await confirm(tokenIn((await lastMail(email))?.text))
    const wanted = `new-${email}`
    const ask = (currentPassword: string) => service.call('POST', changeEmail.url, { email: wanted, currentPassword }, { as })
    expect((await ask('not the one')).status).toBe(401)
    expect((await ask(password)).status).toBe(202)
    expect(await account(as)).toMatchObject({ email, newEmail: wanted })
    expect((await service.login(wanted)).status).toBe(401)
    expect(await confirm(tokenIn((await lastMail(wanted))?.text))).toMatchObject({ status: 200, body: { email: wanted } })
    expect(await account(as)).toMatchObject({ email: wanted, newEmail: null, username })
    expect((await service.login(wanted)).status).toBe(200)
    expect((await mailsTo(email)).map(({ subject }) => subject).slice(-2)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
    ])
    await service.call('POST', changeEmail.url, { email, currentPassword: password }, { as })
    await confirm(tokenIn((await lastMail(email))?.text))
    const published = (await service.events<{ id: string }>(accountEmailChanged.name)).filter((event) => event.id === id)
    const { name } = await service.database.prisma.account.findUniqueOrThrow({ where: { id } })
    expect(published).toEqual([
      { id, role: 'member', name, email: wanted, version: 1 },
      { id, role: 'member', name, email, version: 2 },
    ])
    const confirmed = (await service.events<{ id: string }>(accountEmailConfirmed.name)).filter((event) => event.id === id)
    expect(confirmed).toEqual(Array(3).fill({ id, role: 'member', confirmedAt: expect.any(String) }))
  })

  test('an address that nobody confirmed gets no email when it is replaced', async () => {
    const { email, as } = await member()
    await service.call('POST', changeEmail.url, { email: `new-${email}`, currentPassword: password }, { as })
    await confirm(tokenIn((await lastMail(`new-${email}`))?.text))
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain('Your email address was changed')
  })

  test('the answer is the same if the new address has an account, but the email is different', async () => {
    const [one, two] = [await member(), await member()]
    expect((await service.call('POST', changeEmail.url, { email: two.email, currentPassword: password }, { as: one.as })).status).toBe(202)
    expect((await lastMail(two.email))?.subject).toBe('This address already has an Ungana account')
    expect((await account(one.as)).newEmail).toBeNull()
  })

  test('cancels a mistyped change by the next request, even if that request fails', async () => {
    const [{ as, email }, { email: taken }] = [await member(), await member()]
    const ask = async (wanted: string) => (await service.call('POST', changeEmail.url, { email: wanted, currentPassword: password }, { as })).status
    for (const next of [email.toUpperCase(), taken]) {
      const mistyped = `mistyped-${next.toLowerCase()}`
      expect(await ask(mistyped)).toBe(202)
      const token = tokenIn((await lastMail(mistyped))?.text)
      expect(await ask(next)).toBe(202)
      expect((await account(as)).newEmail).toBeNull()
      expect((await confirm(token)).status).toBe(410)
    }
  })

  test("changes even if strangers requested many emails, and an account's own requests are limited", async () => {
    const { as } = await member()
    const wanted = 'much-asked-for@kahawa.example'
    for (let i = 0; i < 7; i++) await requestReset(wanted)
    const ask = () => service.call('POST', changeEmail.url, { email: wanted, currentPassword: password }, { as })
    expect((await ask()).status).toBe(202)
    expect((await account(as)).newEmail).toBe(wanted)
    expect((await lastMail(wanted))?.subject).toBe('Confirm your new email address')
    for (let i = 0; i < 4; i++) await ask()
    const refused = { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again in 24 hours.' } }
    expect(await ask()).toMatchObject(refused)
    const links = (await mailsTo(wanted)).filter(({ subject }) => subject === 'Confirm your new email address')
    expect(links).toHaveLength(5)

    // Another account with an unconfirmed address is refused too. An account with a confirmed address gets one link, and no more for other spellings.
    const otherMember = await member()
    const askAs = () => service.call('POST', changeEmail.url, { email: wanted, currentPassword: password }, { as: otherMember.as })
    expect(await askAs()).toMatchObject(refused)
    await service.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [otherMember.id])
    expect((await askAs()).status).toBe(202)
    const token = tokenIn((await lastMail(wanted))?.text)
    expect(await askAs()).toMatchObject(refused)
    expect((await confirm(token)).body).toEqual({ email: wanted })
  })

  test('goes to only one of two accounts that confirm it at the same moment', async () => {
    const [{ as }, { id: faster }] = [await member(), await member()]
    const wanted = 'in-the-same-moment@kahawa.example'
    await service.call('POST', changeEmail.url, { email: wanted, currentPassword: password }, { as })
    const token = tokenIn((await lastMail(wanted))?.text)
    const client = await service.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE accounts SET email = $1 WHERE id = $2', [wanted, faster])
      const answer = confirm(token)
      const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await service.database.pool.query(blocked)).rowCount).toBe(1), { timeout: 4000, interval: 10 })
      await client.query('COMMIT')
      expect(await answer).toMatchObject({ status: 409, body: { code: 'IDENTITY_EMAIL_TAKEN' } })
    } finally {
      client.release()
    }
  })

  test('stays with an account that registered it before the change was confirmed', async () => {
    const { as } = await member()
    const wanted = 'wanted@kahawa.example'
    await service.call('POST', changeEmail.url, { email: wanted, currentPassword: password }, { as })
    const token = tokenIn((await lastMail(wanted))?.text)
    await service.register({ email: wanted })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'IDENTITY_EMAIL_TAKEN' } })
  })
})

describe('a caller whose password was changed during the call', () => {
  type Member = Awaited<ReturnType<typeof member>>

  /** Starts a call, changes the account while the password is being checked, and then lets the check finish. */
  async function changeDuringCheck(call: () => Promise<Answer>, change: () => Promise<unknown>): Promise<Answer> {
    const [checked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
      const right = await verify(...given)
      checked.resolve()
      await changed.promise
      return right
    })
    const answer = call()
    await checked.promise
    await change()
    changed.resolve()
    return answer
  }

  const openSessions = (accountId: string) => service.database.prisma.session.count({ where: { accountId, revokedAt: null } })
  async function ownersReset({ email }: Member) {
    await requestReset(email)
    expect((await reset(tokenIn((await lastMail(email))?.text))).status).toBe(204)
  }

  test.each<[string, (thief: Member) => Promise<Answer>]>([
    ['is not logged in', ({ username }) => service.login(username)],
    [
      'cannot change the email address',
      ({ as, id }) => service.call('POST', changeEmail.url, { email: `thief-${id}@login.example`, currentPassword: password }, { as }),
    ],
    [
      'cannot change the password',
      ({ as }) => service.call('POST', changePassword.url, { currentPassword: password, password: 'a thief’s own 77' }, { as }),
    ],
    ['does not renew the session', ({ as }) => service.call('POST', reauthenticate.url, { password }, { as })],
    ['cannot start a second factor', ({ as }) => service.call('POST', startTwoFactor.url, { currentPassword: password }, { as })],
    ['cannot close the account', ({ as }) => service.call('POST', closeAccount.url, { currentPassword: password }, { as })],
  ])('%s', async (_what, call) => {
    const owner = await member()
    const answer = await changeDuringCheck(
      () => call(owner),
      () => ownersReset(owner),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CREDENTIALS' }, token: undefined })
    expect(await openSessions(owner.id)).toBe(0)
    expect(await service.database.prisma.accountLink.count({ where: { accountId: owner.id } })).toBe(0)
    expect(await service.database.prisma.account.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({ status: 'active', totpSecret: null })
    expect((await service.login(owner.username, otherPassword)).status).toBe(200)
  })

  test('cannot log in by a repeated registration', async () => {
    const form = registration()
    const send = () => service.call('POST', '/api/auth/register', form, { headers: { 'idempotency-key': 'password-changed-meanwhile' } })
    const { body } = await send()
    const owner = { id: body.id, username: body.username, email: form.email } as Member
    expect(await changeDuringCheck(send, () => ownersReset(owner))).toMatchObject({ status: 401, token: undefined })
    expect(await openSessions(owner.id)).toBe(0)
  })

  test('cannot log in without the code if a second factor was turned on', async () => {
    const { id, username, as } = await member()
    await service.database.prisma.account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })
    const { secret } = (await service.call('POST', startTwoFactor.url, { currentPassword: password }, { as })).body
    const answer = await changeDuringCheck(
      () => service.login(username),
      () => service.call('POST', confirmTwoFactor.url, { code: codeOf(secret) }, { as }),
    )
    expect(answer).toMatchObject({ status: 401, token: undefined })
    expect(await openSessions(id)).toBe(1)
  })

  test('does nothing if the session was ended', async () => {
    const { as, email, id } = await member()
    const answer = await changeDuringCheck(
      () => service.call('POST', changeEmail.url, { email: `new-${email}`, currentPassword: password }, { as }),
      () => service.call('POST', '/api/auth/logout', undefined, { as }),
    )
    expect(answer.status).toBe(401)
    expect(await service.database.prisma.accountLink.count({ where: { accountId: id, kind: 'new-email' } })).toBe(0)
  })
})
