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

test('knows the last four accounts, each once', () => {
  const device = loggedIn('ada', 'bea', 'cleo', 'dora', 'cleo', 'edith')
  expect(['ada', 'bea', 'cleo', 'dora', 'edith'].map((account) => devices.find(account, { device }) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
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
