import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, type TestService } from '#testing/identity.ts'
import { timeText } from './new-device-mail.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const chrome = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
}
const rwanda = '41.186.3.4'
const kenya = '196.201.214.200'

/** Registered in Rwanda on Firefox; the address is confirmed unless told. */
async function account({ confirmed = true } = {}) {
  const { body, token } = await service.register({}, { headers: firefox, address: rwanda })
  const { email } = await service.database.prisma.account.update({
    where: { id: body.id },
    data: { emailConfirmedAt: confirmed ? new Date() : null },
  })
  const signIn = async (headers: Record<string, string>, address: string) =>
    expect((await service.login(body.username, password, { headers, address })).status).toBe(200)
  const told = async () => (await service.mails()).filter(({ to, subject }) => to === email && subject.includes('new device'))
  return { signIn, told, token, username: body.username as string }
}

test('a sign-in on a device not seen before is mailed with device, address, country and time; one on a known device is not', async () => {
  const { signIn, told } = await account()
  expect(await told()).toEqual([])
  await signIn(firefox, '41.186.77.1')
  expect(await told()).toEqual([])

  await signIn(chrome, rwanda)
  const [mail] = await told()
  expect(mail?.text).toMatch(
    /Device: Chrome on Android\nAddress: 41\.186\.3\.4, Rwanda\nTime: \d+ \w+ 20\d\d at \d\d:\d\d in Kigali \(\d\d:\d\d UTC\)/,
  )
  expect(mail?.text).toContain('change your password')
  expect(mail?.text).toContain('http://localhost:8080/devices')
  await signIn(chrome, '41.186.9.9')
  expect(await told()).toHaveLength(1)
})

test('the same kind of device in another country is a new one', async () => {
  const { signIn, told } = await account()
  await signIn(firefox, kenya)
  expect((await told()).map(({ text }) => text.includes('196.201.214.200, Kenya'))).toEqual([true])
  await signIn(firefox, kenya)
  expect(await told()).toHaveLength(1)
})

test('a wrong password tells nobody', async () => {
  const { told, username } = await account()
  expect((await service.login(username, 'some other password', { headers: chrome, address: kenya })).status).toBe(401)
  expect(await told()).toEqual([])
})

test('to an address that nobody has confirmed nothing is mailed', async () => {
  const { signIn, told } = await account({ confirmed: false })
  await signIn(chrome, kenya)
  expect(await told()).toEqual([])
})

test('at most five a day', async () => {
  const { signIn, told } = await account()
  for (let version = 1; version <= 7; version++) await signIn({ 'user-agent': `Device${version}/1.0` }, `2001:db8::${version}`)
  for (const address of ['1.1.1.1', '8.8.8.8', '81.2.69.142', '200.160.2.3', '133.242.0.3', '193.0.6.139', kenya]) await signIn(chrome, address)
  expect(await told()).toHaveLength(5)
})

test('the owner may do without', async () => {
  const { signIn, told, token } = await account()
  const as = await service.claims(token)
  expect((await service.call('GET', '/api/auth/account', undefined, { as })).body).toMatchObject({ newDeviceMail: true })
  expect((await service.call('PUT', '/api/auth/account/mails', { newDeviceMail: 'no' }, { as })).body).toMatchObject({ field: 'newDeviceMail' })
  expect((await service.call('PUT', '/api/auth/account/mails', { newDeviceMail: false }, { as })).status).toBe(204)
  expect((await service.call('GET', '/api/auth/account', undefined, { as })).body).toMatchObject({ newDeviceMail: false })
  await signIn(chrome, kenya)
  expect(await told()).toEqual([])
})

test('the time is that of Kigali, and UTC', () => {
  expect(timeText(new Date('2026-11-22T22:05:00Z'))).toBe('23 November 2026 at 00:05 in Kigali (22:05 UTC)')
})
