import {
  confirmTwoFactor,
  getPhoneLogin,
  getSession,
  logInByPhone,
  proveDevice,
  reauthenticate,
  resolveSession,
  sendPhoneLoginCode,
  startExport,
  startTwoFactor,
} from '@ungana/contracts-identity'
import type { Sms } from '@ungana/service-kit/sms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

/** Something follows the answer, on a busy machine much later. */
const patient = { timeout: 60_000 }
let numbers = 0
const newNumber = () => `+25078830${String(++numbers).padStart(4, '0')}`
const prisma = () => service.database.prisma

async function withPhone({ cautionUntil = null }: { cautionUntil?: Date | null } = {}) {
  const { body, token } = await service.register()
  const number = newNumber()
  await prisma().phone.create({ data: { personId: body.id, number, verifiedAt: new Date(), cautionUntil } })
  await prisma().account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
  return { id: body.id as string, number, as: await service.claims(token) }
}

const ask = (phone: string, options: { address?: string } = {}) => service.call('POST', sendPhoneLoginCode.url, { phone }, options)
/** The SMS follows the answer. */
const codeTo = async (number: string) => {
  await expect.poll(() => service.sent.some(({ to }) => to === number), patient).toBe(true)
  return /^\d{6}/.exec(service.sent.findLast(({ to }) => to === number)?.text ?? '')?.[0] ?? ''
}
const logIn = (token: string, smsCode: string, more: { code?: string; remember?: boolean } = {}) =>
  service.call('POST', logInByPhone.url, { token, smsCode, ...more })
async function loggedIn(number: string) {
  const { token } = (await ask(number)).body
  return logIn(token, await codeTo(number))
}
const resolve = async (token: string | undefined) => (await service.client('gateway').call(resolveSession, { body: { token: token ?? '' } })).session
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('says whether the site sends codes', async () => {
  expect((await service.call('GET', getPhoneLogin.url)).body).toEqual({ available: true })
  const silent = await startIdentity({ smsGateway: undefined })
  expect((await silent.call('GET', getPhoneLogin.url)).body).toEqual({ available: false })
  expect(await silent.call('POST', sendPhoneLoginCode.url, { phone: newNumber() })).toMatchObject({ status: 409, body: { code: 'IDENTITY_SMS_OFF' } })
  await silent.close()
})

test('logs in on a device that nobody has proved, without a recent login, and without the cookie of the device', async () => {
  const { id, number } = await withPhone()
  const answer = await loggedIn(number)
  expect(answer).toMatchObject({ status: 200, body: { id, role: 'member' }, device: undefined })
  expect(answer.cookie).not.toContain('Max-Age')
  const session = await resolve(answer.token)
  expect(session).toMatchObject({ accountId: id, unproved: true })
  expect(session).not.toHaveProperty('authenticatedAt')
  const seen = await service.call('GET', getSession.url, undefined, { as: await service.claims(answer.token) })
  expect(seen).toMatchObject({ body: { user: { id } }, device: undefined })
})

test('remembers the device on request', async () => {
  const { number } = await withPhone()
  const { token } = (await ask(number)).body
  expect((await logIn(token, await codeTo(number), { remember: true })).cookie).toContain('Max-Age')
})

test('is a recent login after the password, and a proved device after the emailed link is asked for', async () => {
  const { number } = await withPhone()
  const { token } = await loggedIn(number)
  const as = { ...(await service.claims(token)), auth_time: undefined }
  expect(await service.call('POST', startExport.url, undefined, { as })).toMatchObject({ status: 403, body: { code: 'DEVICE_UNPROVED' } })
  const renewed = await service.call('POST', reauthenticate.url, { password }, { as })
  expect(renewed.status).toBe(204)
  expect(await resolve(renewed.token)).toMatchObject({ unproved: true, authenticatedAt: expect.any(String) })
  expect(await service.call('POST', proveDevice.url, {}, { as: await service.claims(renewed.token) })).toMatchObject({
    status: 200,
    body: { proved: false, sentTo: 'you' },
  })
})

test('tells the person about a login on a new device', async () => {
  const { id, number } = await withPhone()
  const { email } = await prisma().account.findUniqueOrThrow({ where: { id } })
  await prisma().session.deleteMany({ where: { accountId: id } })
  await loggedIn(number)
  expect((await service.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)).toContain('New login to your Ungana account')
})

describe('a number that nobody verified', () => {
  test('gets the same answer, and no SMS', async () => {
    const [{ number: known }, unknown] = [await withPhone(), newNumber()]
    const [one, two] = [await ask(known), await ask(unknown)]
    await codeTo(known)
    expect(two.status).toBe(one.status)
    expect(Object.keys(two.body)).toEqual(Object.keys(one.body))
    expect(two.body.to).toBe(`+250 ••• ••${unknown.slice(-2)}`)
    expect(service.sent.filter(({ to }) => to === unknown)).toEqual([])
  })

  test('is answered before the SMS to a known number is sent', async () => {
    const waiting: Sms[] = []
    const { promise, resolve: release } = Promise.withResolvers<{ providerId: string }>()
    const slow = await startIdentity({
      smsGateway: {
        send: (sms) => {
          waiting.push(sms)
          return promise
        },
      },
    })
    const { body } = await slow.register()
    const number = newNumber()
    await slow.database.prisma.phone.create({ data: { personId: body.id, number, verifiedAt: new Date() } })
    expect(await slow.call('POST', sendPhoneLoginCode.url, { phone: number })).toMatchObject({ status: 200 })
    await expect.poll(() => waiting.length, patient).toBe(1)
    release({ providerId: 'ATXid_1' })
    await slow.close()
  })

  test('refuses each code after five wrong ones', async () => {
    const { token } = (await ask(newNumber())).body
    for (let tries = 0; tries < 5; tries++)
      expect(await logIn(token, '123456')).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_SMS_CODE' } })
    expect(await logIn(token, '123456')).toMatchObject({ status: 410, body: { code: 'IDENTITY_SMS_CODE_OVER' } })
  })
})

describe('the code', () => {
  test('works once', async () => {
    const { number } = await withPhone()
    const { token } = (await ask(number)).body
    const code = await codeTo(number)
    const answers = await Promise.all([logIn(token, code), logIn(token, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('works with its own token only', async () => {
    const [one, two] = [await withPhone(), await withPhone()]
    const [first, second] = [(await ask(one.number)).body.token, (await ask(two.number)).body.token]
    const code = await codeTo(one.number)
    if (code !== (await codeTo(two.number))) expect(await logIn(second, code)).toMatchObject({ status: 401 })
    expect(await logIn(first, code)).toMatchObject({ status: 200 })
  })

  test('ends after five wrong ones, which the account’s owner finds in the list of failed logins', async () => {
    const { number, as } = await withPhone()
    const { token } = (await ask(number)).body
    const code = await codeTo(number)
    for (let tries = 0; tries < 5; tries++) expect(await logIn(token, otherThan(code))).toMatchObject({ status: 401 })
    expect(await logIn(token, code)).toMatchObject({ status: 410 })
    const failed = async () => (await service.call('GET', '/api/auth/failed-logins', undefined, { as })).body
    await expect.poll(async () => (await failed()).length, patient).toBe(5)
    expect(new Set((await failed()).map(({ wrong }: { wrong: string }) => wrong))).toEqual(new Set(['sms-code']))
    // Nobody knew the password.
    expect((await service.mails()).filter(({ kind }) => kind === 'wrong-codes')).toEqual([])
  })

  test('ends when the number is removed', async () => {
    const { id, number } = await withPhone()
    const { token } = (await ask(number)).body
    const code = await codeTo(number)
    await prisma().phone.update({ where: { personId: id }, data: { number: null, verifiedAt: null } })
    expect(await logIn(token, code)).toMatchObject({ status: 410 })
  })
})

test('asks for the second factor where it is on', async () => {
  const { number, as } = await withPhone()
  const { secret } = (await service.call('POST', startTwoFactor.url, { currentPassword: password }, { as })).body
  const { recoveryCodes } = (await service.call('POST', confirmTwoFactor.url, { code: codeOf(secret) }, { as })).body
  const { token } = (await ask(number)).body
  const smsCode = await codeTo(number)
  expect(await logIn(token, smsCode)).toMatchObject({ status: 401, body: { code: 'IDENTITY_CODE_REQUIRED' } })
  expect(await logIn(token, smsCode, { code: '000000000000' })).toMatchObject({ status: 401, body: { code: 'IDENTITY_WRONG_CODE' } })
  const answer = await logIn(token, smsCode, { code: recoveryCodes[0] })
  expect(answer.status).toBe(200)
  expect(await resolve(answer.token)).toMatchObject({ unproved: true })
})

test('says after the right code that the number was changed recently', async () => {
  const { number } = await withPhone({ cautionUntil: new Date(Date.now() + 60_000) })
  expect(await loggedIn(number)).toMatchObject({
    status: 403,
    body: { code: 'IDENTITY_PHONE_CAUTION', message: 'This number was changed recently. You can log in with it 72 hours after the change.' },
  })
})

test('logs in nobody of a suspended company', async () => {
  const { id, number } = await withPhone()
  await prisma().company.update({ where: { id }, data: { status: 'suspended' } })
  expect(await loggedIn(number)).toMatchObject({ status: 403, body: { code: 'IDENTITY_ACCOUNT_SUSPENDED' } })
})

describe('limits', () => {
  test('three codes an hour to a number, whether or not somebody verified it', async () => {
    for (const number of [(await withPhone()).number, newNumber()]) {
      const statuses: number[] = []
      for (let asked = 0; asked < 4; asked++) statuses.push((await ask(number)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  test('six codes a day to a number', async () => {
    const number = newNumber()
    const statuses: number[] = []
    for (let asked = 0; asked < 7; asked++) {
      statuses.push((await ask(number)).status)
      if (asked % 3 === 2) await prisma().throttle.deleteMany({ where: { key: { startsWith: 'phone-code:' } } })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  test('thirty codes an hour from a network, to any numbers', async () => {
    const strict = await startIdentity({ rateLimits: 'normal' })
    const from = async (address: string) => (await strict.call('POST', sendPhoneLoginCode.url, { phone: newNumber() }, { address })).status
    for (let asked = 0; asked < 30; asked++) expect(await from(`41.186.7.${asked}`)).toBe(200)
    expect(await from('41.186.7.200')).toBe(429)
    expect(await from('41.186.8.1')).toBe(200)
    for (let asked = 0; asked < 30; asked++) expect(await from(`2001:db8:1:${asked}::1`)).toBe(200)
    expect(await from('2001:db8:1:ffff::1')).toBe(429)
    expect(await from('2001:db8:2::1')).toBe(200)
    await strict.close()
  })

  test('the SMS of a day, after which nobody gets a code, and a warning and a figure say so', async () => {
    const few = await startIdentity({ sms: 2 })
    const { body } = await few.register()
    const number = newNumber()
    await few.database.prisma.phone.create({ data: { personId: body.id, number, verifiedAt: new Date() } })
    const asked = async (phone: string) => (await few.call('POST', sendPhoneLoginCode.url, { phone })).status
    expect([await asked(number), await asked(number)]).toEqual([200, 200])
    await expect.poll(() => few.sent.length, patient).toBe(2)
    expect([await asked(number), await asked(newNumber())]).toEqual([429, 429])
    const figures = (await few.app.inject('/metrics')).body
    expect(figures).toContain('sms_total{outcome="sent"} 2')
    expect(figures).toContain('sms_total{outcome="withheld"} 2')
    expect(few.logs.filter((line) => line.includes('the site has sent all SMS of the day'))).toHaveLength(2)
    await few.close()
  })
})
