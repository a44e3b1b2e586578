import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices(randomBytes(32), ['http://localhost:8080'])
/** Returns the cookie's value after a login to each account in turn. */
const loggedIn = (...accounts: string[]) =>
  accounts.reduce<string | undefined>((device, account) => /=([^;]*)/.exec(devices.cookie(account, { device }))?.[1], undefined)

test('knows a browser only for the accounts that logged in there', () => {
  const device = loggedIn('ada', 'bea')
  expect(devices.find('ada', { device })).toBe(device?.slice(0, 22))
  expect(devices.find('bea', { device })).toBe(device?.slice(0, 22))
  expect(devices.find('cleo', { device })).toBeUndefined()
})

test('gives each browser its own id', () => {
  expect(devices.find('ada', { device: loggedIn('ada') })).not.toBe(devices.find('ada', { device: loggedIn('ada') }))
})

/** The person works for one company. */
const at = (account: string) => ({ accountId: account, companyId: `${account} ltd` })

test('knows the last eight accounts even if each was proved there, each once', () => {
  const accounts = ['ada', 'bea', 'cleo', 'dora', 'cleo', 'edith', 'fay', 'gro', 'hana', 'ida']
  const device = accounts.reduce<string | undefined>(
    (before, account) => /=([^;]*)/.exec(devices.cookie(account, { device: before }, { ...at(account), place: 'Kenya' }))?.[1],
    undefined,
  )
  const known = (account: string) => [devices.find(account, { device }) !== undefined, devices.isProved(at(account), { device }, 'Kenya')]
  expect([...new Set(accounts)].map(known)).toEqual([[false, false], ...Array(8).fill([true, true])])
})

test('proves a browser for one account and company at one place, and keeps the proof at later logins', () => {
  const proved = /=([^;]*)/.exec(devices.cookie('ada', {}, { ...at('ada'), place: 'Kenya' }))?.[1]
  const device = /=([^;]*)/.exec(devices.cookie('ada', { device: proved }))?.[1]
  expect(devices.isProved(at('ada'), { device }, 'Kenya')).toBe(true)
  expect(devices.isProved(at('ada'), { device }, 'Uganda')).toBe(false)
  expect(devices.isProved(at('ada'), { device }, undefined)).toBe(false)
  expect(devices.isProved({ ...at('bea'), companyId: 'ada ltd' }, { device }, 'Kenya')).toBe(false)
  expect(devices.isProved({ accountId: 'ada', companyId: 'bea ltd' }, { device }, 'Kenya')).toBe(false)
  expect(devices.isProved(at('ada'), { device: loggedIn('ada') }, 'Kenya')).toBe(false)
})

test('does not know a forged, cut or foreign cookie', () => {
  const device = loggedIn('ada') ?? ''
  const foreign = /=([^;]*)/.exec(createKnownDevices(randomBytes(32), []).cookie('ada', {}))?.[1]
  for (const forged of [`x${device.slice(1)}`, device.slice(0, -1), `${device}.`, device.slice(0, 22), foreign, '', 'é'])
    expect(devices.find('ada', { device: forged })).toBeUndefined()
})

test('sets a cookie that lasts, and that only this host gets on https', () => {
  const cookie = (origin: string) => createKnownDevices(randomBytes(32), [origin]).cookie('ada', {})
  expect(cookie('https://ungana.example')).toMatch(/^__Host-ungana_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000$/)
  expect(cookie('http://localhost:8080')).toMatch(/^ungana_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/)
})
