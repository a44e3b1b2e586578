import { say } from '@ungana/language/server'
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

/** Registers in Rwanda on Firefox. */
async function account({ confirmed = true } = {}) {
  const { body, token } = await service.register({}, { headers: firefox, address: rwanda })
  const { email } = await service.database.prisma.account.update({
    where: { id: body.id },
    data: { emailConfirmedAt: confirmed ? new Date() : null },
  })
  const logIn = async (headers: Record<string, string>, address: string) =>
    expect((await service.login(body.username, password, { headers, address })).status).toBe(200)
  const newDeviceMails = async () => (await service.mails()).filter(({ to, subject }) => to === email && subject.includes('New login'))
  return { logIn, newDeviceMails, token, username: body.username as string }
}

test('emails device, address, country and time of a login on a new device only', async () => {
  const { logIn, newDeviceMails } = await account()
  expect(await newDeviceMails()).toEqual([])
  await logIn(firefox, '41.186.77.1')
  expect(await newDeviceMails()).toEqual([])

  await logIn(chrome, rwanda)
  const [mail] = await newDeviceMails()
  expect(mail?.text).toMatch(
    /Device: Chrome on Android\nAddress: 41\.186\.3\.4, Rwanda\nTime: \d+ \w+ 20\d\d at \d\d:\d\d in Kigali \(\d\d:\d\d UTC\)/,
  )
  expect(mail?.text).toContain('change your password')
  expect(mail?.text).toContain('http://localhost:8080/devices')
  await logIn(chrome, '41.186.9.9')
  expect(await newDeviceMails()).toHaveLength(1)
})

test('treats the same kind of device in another country as new', async () => {
  const { logIn, newDeviceMails } = await account()
  await logIn(firefox, kenya)
  expect((await newDeviceMails()).map(({ text }) => text.includes('196.201.214.200, Kenya'))).toEqual([true])
  await logIn(firefox, kenya)
  expect(await newDeviceMails()).toHaveLength(1)
})

test('sends nothing after a wrong password', async () => {
  const { newDeviceMails, username } = await account()
  expect((await service.login(username, 'some other password', { headers: chrome, address: kenya })).status).toBe(401)
  expect(await newDeviceMails()).toEqual([])
})

test('sends nothing to an unconfirmed address', async () => {
  const { logIn, newDeviceMails } = await account({ confirmed: false })
  await logIn(chrome, kenya)
  expect(await newDeviceMails()).toEqual([])
})

test('sends nothing if the owner turned it off', async () => {
  const { logIn, newDeviceMails, token } = await account()
  const as = await service.claims(token)
  expect((await service.call('GET', '/api/auth/account', undefined, { as })).body).toMatchObject({ newDeviceMail: true })
  expect((await service.call('PUT', '/api/auth/account/mails', { newDeviceMail: 'no' }, { as })).body).toMatchObject({ field: 'newDeviceMail' })
  expect((await service.call('PUT', '/api/auth/account/mails', { newDeviceMail: false }, { as })).status).toBe(204)
  expect((await service.call('GET', '/api/auth/account', undefined, { as })).body).toMatchObject({ newDeviceMail: false })
  await logIn(chrome, kenya)
  expect(await newDeviceMails()).toEqual([])
})

test('shows the time in Kigali and UTC', () => {
  expect(say('en', timeText(new Date('2026-11-22T22:05:00Z')))).toBe('23 November 2026 at 00:05 in Kigali (22:05 UTC)')
})
