import { closeAccount, confirmPhone, getAccount, openPhoneSession, removePhone, resolveSession, sendPhoneCode } from '@ungana/contracts-identity'
import { SmsRefused } from '@ungana/service-kit/sms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

let numbers = 0
const newNumber = () => `+25078820${String(++numbers).padStart(4, '0')}`
const prisma = () => service.database.prisma

async function member(different: Parameters<TestService['register']>[0] = {}) {
  const { body, token } = await service.register(different)
  await prisma().account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
  const { email } = await prisma().account.findUniqueOrThrow({ where: { id: body.id } })
  return { id: body.id as string, email, as: await service.claims(token) }
}
type Member = Awaited<ReturnType<typeof member>>

const ask = ({ as }: Member, phone: string, body: object = { currentPassword: password }) =>
  service.call('POST', sendPhoneCode.url, { phone, ...body }, { as })
const codeTo = (number: string) => /^\d{6}/.exec(service.sent.findLast(({ to }) => to === number)?.text ?? '')?.[0] ?? ''
const confirm = ({ as }: Member, token: string, smsCode: string) => service.call('POST', confirmPhone.url, { token, smsCode }, { as })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
async function add(person: Member, number = newNumber()) {
  const asked = await ask(person, number)
  return { number, answer: await confirm(person, asked.body.token, codeTo(number)) }
}
const phoneOf = async ({ as }: Member) => (await service.call('GET', getAccount.url, undefined, { as })).body.phone
const mailsTo = async (email: string) => (await service.mails()).filter(({ to }) => to === email)
const refusal = (phone: string) =>
  service
    .client('channels')
    .call(openPhoneSession, { body: { phone, channel: 'ussd' } })
    .then(
      () => 'opened',
      ({ code }) => code,
    )
const hoursFromNow = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 3_600_000)

test('adds a number with the code by SMS, and shows only its end', async () => {
  const person = await member()
  expect(await phoneOf(person)).toEqual({ canAdd: true })
  const number = newNumber()
  const asked = await ask(person, ` ${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)} `)
  const shown = `+250 ••• ••${number.slice(-2)}`
  expect(asked).toMatchObject({ status: 200, body: { to: shown, token: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(service.sent.at(-1)).toMatchObject({
    to: number,
    text: expect.stringMatching(/^\d{6} is your Ungana code\. It works for 10 minutes\. Do not share it with anybody\.$/),
  })
  expect(await phoneOf(person)).toEqual({ canAdd: true })
  expect(await confirm(person, asked.body.token, codeTo(number))).toMatchObject({ status: 200, body: { number: shown, canAdd: true } })
  expect(await phoneOf(person)).toEqual({ number: shown, canAdd: true })
  expect(await refusal(number)).toBe('opened')
})

test('the SMS is in the language of the account', async () => {
  const person = await member()
  await prisma().account.update({ where: { id: person.id }, data: { language: 'fr' } })
  const number = newNumber()
  await ask(person, number)
  expect(service.sent.at(-1)?.text).toMatch(/^\d{6} est votre code Ungana/)
})

test('the database holds neither the code nor the token, and the log no number', async () => {
  const person = await member()
  const number = newNumber()
  const { token } = (await ask(person, number)).body
  const stored = JSON.stringify(await prisma().$queryRawUnsafe('SELECT token_hash::text, code_hash::text FROM phone_codes'))
  for (const secret of [codeTo(number), token]) expect(stored.includes(`"${secret}"`)).toBe(false)
  await confirm(person, token, codeTo(number))
  expect(service.logs.join('')).not.toContain(number.slice(4))
})

describe('the code', () => {
  test('works once', async () => {
    const person = await member()
    const number = newNumber()
    const { token } = (await ask(person, number)).body
    const code = codeTo(number)
    const answers = await Promise.all([confirm(person, token, code), confirm(person, token, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('works for nobody else', async () => {
    const [person, other] = [await member(), await member()]
    const number = newNumber()
    const { token } = (await ask(person, number)).body
    expect(await confirm(other, token, codeTo(number))).toMatchObject({ status: 410, body: { code: 'IDENTITY_SMS_CODE_OVER' } })
    expect(await confirm(person, token, codeTo(number))).toMatchObject({ status: 200 })
  })

  test('ends after five wrong ones', async () => {
    const person = await member()
    const number = newNumber()
    const { token } = (await ask(person, number)).body
    for (let tries = 0; tries < 5; tries++)
      expect(await confirm(person, token, otherThan(codeTo(number)))).toMatchObject({
        status: 401,
        body: { code: 'IDENTITY_WRONG_SMS_CODE', field: 'smsCode' },
      })
    expect(await confirm(person, token, codeTo(number))).toMatchObject({ status: 410 })
  })

  test('ends after ten minutes', async () => {
    const person = await member()
    const number = newNumber()
    const { token } = (await ask(person, number)).body
    await prisma().phoneCode.updateMany({ where: { number }, data: { expiresAt: new Date(Date.now() - 1) } })
    expect(await confirm(person, token, codeTo(number))).toMatchObject({ status: 410 })
  })
})

describe('asking for a code', () => {
  test('needs the password', async () => {
    const person = await member()
    const before = service.sent.length
    expect(await ask(person, newNumber(), {})).toMatchObject({ status: 400, body: { field: 'currentPassword' } })
    expect(await ask(person, newNumber(), { currentPassword: 'something else' })).toMatchObject({ status: 401 })
    expect(service.sent).toHaveLength(before)
  })

  test('needs no password of a driver who has none', async () => {
    const driver = await member()
    await prisma().account.update({ where: { id: driver.id }, data: { byLink: true } })
    expect(await ask(driver, newNumber(), {})).toMatchObject({ status: 200 })
  })

  test('is refused to staff', async () => {
    const staff = await member()
    await prisma().account.update({ where: { id: staff.id }, data: { role: 'staff' } })
    expect(await ask(staff, newNumber())).toMatchObject({ status: 403, body: { code: 'IDENTITY_STAFF_WITHOUT_PHONE' } })
    expect(await phoneOf(staff)).toBeUndefined()
  })

  test('needs a proved device', async () => {
    const person = await member()
    const as = { ...person.as, unproved: true as const }
    expect(await ask({ ...person, as }, newNumber())).toMatchObject({ status: 403, body: { code: 'DEVICE_UNPROVED' } })
    expect(await service.call('DELETE', removePhone.url, undefined, { as })).toMatchObject({ status: 403, body: { code: 'DEVICE_UNPROVED' } })
  })

  test.each([
    ['no country code', '0788 123 456'],
    ['a fixed line', '+250 252 123 456'],
    ['no number', 'call me'],
    ['a premium number', '+254 900 123 456'],
    ['too few digits', '+250 788'],
  ])('refuses %s', async (_what, phone) => {
    expect(await ask(await member(), phone)).toMatchObject({ status: 400, body: { field: 'phone' } })
  })

  test('refuses a country to which the site sends no SMS', async () => {
    const { status, body } = await ask(await member(), '+44 7400 123456')
    expect([status, body.field, body.message]).toEqual([400, 'phone', 'We send no SMS to this country.'])
  })

  test('takes 00 for +', async () => {
    const number = newNumber()
    expect(await ask(await member(), number.replace('+', '00'))).toMatchObject({ status: 200 })
  })

  test('says that the provider refused the number', async () => {
    const refusing = await startIdentity({ smsGateway: { send: () => Promise.reject(new SmsRefused('InvalidPhoneNumber')) } })
    const { token } = await refusing.register()
    const as = await refusing.claims(token)
    const answer = await refusing.call('POST', sendPhoneCode.url, { phone: newNumber(), currentPassword: password }, { as })
    expect(answer).toMatchObject({ status: 400, body: { field: 'phone', message: 'We could not send an SMS to this number.' } })
    await refusing.close()
  })

  test('says that the site sends no SMS', async () => {
    const silent = await startIdentity({ smsGateway: undefined })
    const { token } = await silent.register()
    const as = await silent.claims(token)
    expect((await silent.call('GET', getAccount.url, undefined, { as })).body.phone).toEqual({ canAdd: false })
    const answer = await silent.call('POST', sendPhoneCode.url, { phone: newNumber(), currentPassword: password }, { as })
    expect(answer).toMatchObject({ status: 409, body: { code: 'IDENTITY_SMS_OFF' } })
    await silent.close()
  })
})

describe('after a change', () => {
  test('nobody logs in with the new number for 72 hours', async () => {
    const person = await member()
    const { number: old } = await add(person)
    const { number, answer } = await add(person)
    expect(hoursFromNow(answer.body.cautionUntil)).toBe(72)
    expect(await refusal(number)).toBe('IDENTITY_PHONE_CAUTION')
    expect(await refusal(old)).toBe('IDENTITY_PHONE_UNKNOWN')
    expect(hoursFromNow((await phoneOf(person)).cautionUntil)).toBe(72)
    await prisma().phone.update({ where: { number }, data: { cautionUntil: new Date(Date.now() - 1) } })
    expect(await refusal(number)).toBe('opened')
    expect(await phoneOf(person)).not.toHaveProperty('cautionUntil')
  })

  test('a number that was removed and added again waits too', async () => {
    const person = await member()
    const { number } = await add(person)
    expect(await service.call('DELETE', removePhone.url, undefined, { as: person.as })).toMatchObject({ status: 204 })
    expect(await refusal(number)).toBe('IDENTITY_PHONE_UNKNOWN')
    await add(person, number)
    expect(await refusal(number)).toBe('IDENTITY_PHONE_CAUTION')
  })

  test('confirming the same number again neither ends the caution nor begins one', async () => {
    const person = await member()
    const { number } = await add(person)
    await add(person, number)
    expect(await refusal(number)).toBe('opened')
    const { number: changed } = await add(person)
    await add(person, changed)
    expect(await refusal(changed)).toBe('IDENTITY_PHONE_CAUTION')
  })

  test.each(['removed', 'changed'])('the sessions that a %s number opened end', async (how) => {
    const person = await member()
    const { number } = await add(person)
    const { session } = await service.client('channels').call(openPhoneSession, { body: { phone: number, channel: 'sms' } })
    const open = async () => (await service.client('gateway').call(resolveSession, { body: { token: session } })).session !== null
    expect(await open()).toBe(true)
    if (how === 'removed') await service.call('DELETE', removePhone.url, undefined, { as: person.as })
    else await add(person)
    expect(await open()).toBe(false)
    // The session with the password stays open.
    expect(await phoneOf(person)).toMatchObject({ canAdd: true })
  })

  test('the person and the other owners get an email, and the log of the company says it', async () => {
    const [person, owner] = [await member({ contactPerson: 'Aline Uwase' }), await member()]
    await prisma().membership.create({ data: { personId: owner.id, companyId: person.id, role: 'owner' } })
    const { number } = await add(person)
    await add(person)
    await service.call('DELETE', removePhone.url, undefined, { as: person.as })
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
    const own = 'Your login phone number was changed'
    expect((await subjects(person.email)).filter((subject) => subject === own)).toHaveLength(3)
    expect(await subjects(person.email)).not.toContain('An important action in your company')
    expect((await subjects(owner.email)).filter((subject) => subject === 'An important action in your company')).toHaveLength(3)
    const first = (await mailsTo(owner.email)).find(({ subject }) => subject === 'An important action in your company')
    expect(first?.text).toContain(`Aline Uwase can now log in with the phone number +250 ••• ••${number.slice(-2)}.`)
    const log = await service.call('GET', '/api/team/log', undefined, { as: person.as })
    expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'DELETE /api/auth/phone',
      'POST /api/auth/phone',
      'POST /api/auth/phone',
    ])
  })
})

test('a number belongs to the person who gets its SMS now', async () => {
  const [before, now] = [await member(), await member()]
  const { number } = await add(before)
  await add(now, number)
  expect(await phoneOf(before)).toEqual({ canAdd: true })
  expect(await phoneOf(now)).toMatchObject({ number: expect.any(String) })
  const opened = await service.client('channels').call(openPhoneSession, { body: { phone: number, channel: 'ussd' } })
  expect(opened.personId).toBe(now.id)
  expect((await mailsTo(before.email)).at(-1)?.text).toContain('because another person has verified it')
})

test('two people who confirm the same number at the same time do not both get it', async () => {
  const [one, two] = [await member(), await member()]
  const number = newNumber()
  const [first, firstCode] = [(await ask(one, number)).body.token, codeTo(number)]
  const [second, secondCode] = [(await ask(two, number)).body.token, codeTo(number)]
  await Promise.all([confirm(one, first, firstCode), confirm(two, second, secondCode)])
  expect(await prisma().phone.count({ where: { number } })).toBe(1)
})

test('a closed account has no number', async () => {
  const person = await member()
  const { number } = await add(person)
  await service.call('POST', closeAccount.url, { currentPassword: password }, { as: person.as })
  expect(await prisma().phone.count({ where: { personId: person.id } })).toBe(0)
  expect(await refusal(number)).toBe('IDENTITY_PHONE_UNKNOWN')
})
