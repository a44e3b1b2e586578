import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findPhone,
  listSessions,
  logout,
  openPhoneSession,
  type PhoneChannel,
  proveDevice,
  reauthenticate,
  resolveSession,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, password, startIdentity, type TestService } from '#testing/identity.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const resolve = async (token: string | undefined) => (await service.client('gateway').call(resolveSession, { body: { token: token ?? '' } })).session
const open = (phone: string, channel: PhoneChannel = 'ussd') => service.client('channels').call(openPhoneSession, { body: { phone, channel } })
const refusal = async (phone: string) =>
  open(phone).then(
    () => 'opened',
    ({ status, code }) => `${status} ${code}`,
  )

let numbers = 0
const newNumber = () => `+25078810${String(++numbers).padStart(4, '0')}`

async function withPhone({ cautionUntil = null }: { cautionUntil?: Date | null } = {}) {
  const { body, token } = await service.register()
  const number = newNumber()
  await service.database.prisma.phone.create({ data: { personId: body.id, number, verifiedAt: new Date(), cautionUntil } })
  return { id: body.id as string, number, token }
}

test('opens a session of the person, on a device that nobody has proved and without a recent login', async () => {
  const { id, number } = await withPhone()
  await service.database.prisma.account.update({ where: { id }, data: { language: 'sw' } })
  const opened = await open(number)
  expect(opened).toEqual({ session: expect.any(String), expiresAt: expect.any(String), personId: id, companyId: id, language: 'sw' })
  const person = { id, name: 'Wanjiru Kamau', role: 'owner' }
  const { expiresAt } = opened
  expect(await resolve(opened.session)).toEqual({ id: expect.any(String), accountId: id, role: 'member', expiresAt, person, unproved: true })
})

test('ends after 30 minutes, however much it is used', async () => {
  const { number } = await withPhone()
  const { session } = await open(number)
  const id = (await resolve(session))?.id as string
  const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)
  await service.database.prisma.session.update({ where: { id }, data: { createdAt: minutesAgo(29), lastSeenAt: minutesAgo(29) } })
  expect(await resolve(session)).not.toBeNull()
  await service.database.prisma.session.update({ where: { id }, data: { createdAt: minutesAgo(30) } })
  expect(await resolve(session)).toBeNull()
})

test.each([
  ['ussd', 'USSD'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
] as const)('the list of sessions names the channel %s, and not the whole number', async (channel, name) => {
  const { number, token } = await withPhone()
  await open(number, channel)
  const { body } = await service.call('GET', listSessions.url, undefined, { as: await service.claims(token) })
  const [listed] = body.filter(({ device }: { device: string }) => device === name)
  expect(listed).toMatchObject({ current: false, address: `+250 ••• ••${number.slice(-2)}` })
  expect(JSON.stringify(body)).not.toContain(number.slice(4))
})

describe('opens nothing', () => {
  test('for a number that nobody verified', async () => {
    expect(await refusal(newNumber())).toBe('404 IDENTITY_PHONE_UNKNOWN')
  })

  test('until the caution after a change ends', async () => {
    const { number } = await withPhone({ cautionUntil: new Date(Date.now() + 60_000) })
    expect(await refusal(number)).toBe('404 IDENTITY_PHONE_CAUTION')
    await service.database.prisma.phone.update({ where: { number }, data: { cautionUntil: new Date(Date.now() - 1) } })
    expect(await refusal(number)).toBe('opened')
  })

  test('for a person with a second factor', async () => {
    const { number, token } = await withPhone()
    const as = await service.claims(token)
    await service.database.prisma.account.update({ where: { id: as.sub as string }, data: { emailConfirmedAt: new Date() } })
    const { secret } = (await service.call('POST', '/api/auth/two-factor', { currentPassword: password }, { as })).body
    await service.call('POST', '/api/auth/two-factor/confirm', { code: codeOf(secret) }, { as })
    expect(await refusal(number)).toBe('404 IDENTITY_PHONE_SECOND_FACTOR')
  })

  test('for staff', async () => {
    const { id, number } = await withPhone()
    await service.database.prisma.account.update({ where: { id }, data: { role: 'staff' } })
    expect(await refusal(number)).toBe('404 IDENTITY_PHONE_UNKNOWN')
  })

  test('for a suspended company', async () => {
    const { id, number } = await withPhone()
    await service.database.prisma.company.update({ where: { id }, data: { status: 'suspended' } })
    expect(await refusal(number)).toBe('403 IDENTITY_ACCOUNT_SUSPENDED')
  })
})

describe('a session of a phone', () => {
  test('cannot be proved, and takes no password', async () => {
    const { number } = await withPhone()
    const as = await service.claims((await open(number)).session)
    for (const [url, body] of [
      [proveDevice.url, {}],
      [reauthenticate.url, { password }],
    ] as const)
      expect(await service.call('POST', url, body, { as })).toMatchObject({ status: 403, body: { code: 'IDENTITY_NEEDS_BROWSER' } })
  })

  test('can be logged out', async () => {
    const { number } = await withPhone()
    const { session } = await open(number)
    await service.call('POST', logout.url, undefined, { as: await service.claims(session) })
    expect(await resolve(session)).toBeNull()
  })

  test('opens no route that needs a proved device or a recent login', () => {
    const [, columns = '', ...rows] = readFileSync(join(import.meta.dirname, '../../../matrix.txt'), 'utf8')
      .trimEnd()
      .split('\n')
    const at = columns.indexOf('phone')
    const guarded = rows.filter((row) => /,(proved|recent)/.test(row.slice(0, columns.indexOf('visitor'))))
    expect(guarded.length).toBeGreaterThan(20)
    expect(guarded.filter((row) => row.slice(at, at + 3) !== '403')).toEqual([])
  })
})

describe('finds the phone of a person', () => {
  const find = async (personId: string, companyId = personId) =>
    (await service.client('channels').call(findPhone, { body: { personId, companyId } })).phone

  test('with the role in the company and the chosen language, and without a session', async () => {
    const { id, number } = await withPhone()
    const sessions = await service.database.prisma.session.count({ where: { accountId: id } })
    expect(await find(id)).toEqual({ number, role: 'owner' })
    await service.database.prisma.account.update({ where: { id }, data: { language: 'fr' } })
    expect(await find(id)).toEqual({ number, role: 'owner', language: 'fr' })
    expect(await service.database.prisma.session.count({ where: { accountId: id } })).toBe(sessions)
  })

  test.each<[string, (of: { readonly id: string; readonly number: string }) => Promise<unknown>]>([
    [
      'whose number was removed',
      ({ number }) => service.database.prisma.phone.update({ where: { number }, data: { number: null, verifiedAt: null } }),
    ],
    [
      'whose number was changed a moment ago',
      ({ number }) => service.database.prisma.phone.update({ where: { number }, data: { cautionUntil: new Date(Date.now() + 60_000) } }),
    ],
    [
      'with a second factor',
      ({ id }) => service.database.prisma.account.update({ where: { id }, data: { totpSecret: Buffer.from('sealed'), totpConfirmedAt: new Date() } }),
    ],
    ['whose company is frozen', ({ id }) => service.database.prisma.company.update({ where: { id }, data: { frozenAt: new Date() } })],
    ['whose company is suspended', ({ id }) => service.database.prisma.company.update({ where: { id }, data: { status: 'suspended' } })],
    ['who left the company', ({ id }) => service.database.prisma.membership.deleteMany({ where: { personId: id } })],
  ])('but not of somebody %s', async (_who, change) => {
    const person = await withPhone()
    expect(await find(person.id)).not.toBeNull()
    await change(person)
    expect(await find(person.id)).toBeNull()
  })

  test('but not for another company', async () => {
    const [{ id }, other] = [await withPhone(), await withPhone()]
    expect(await find(id, other.id)).toBeNull()
  })
})
