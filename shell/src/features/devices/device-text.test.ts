import { textKey } from '@ungana/language/text-key'
import { expect, test, vi } from 'vitest'
import { addressText, isHandheld, othersRevocation, revocationTitle } from './device-text.ts'

test.each([
  ['Chrome on Android', true],
  ['Safari on iOS', true],
  ['Opera on KaiOS', true],
  ['Firefox on Linux', false],
  ['Edge on Windows', false],
  ['Unknown device', false],
])('%s is a handheld device: %s', (device, handheld) => {
  expect(isHandheld(device)).toBe(handheld)
})

test('counts other devices in the singular and the plural', () => {
  expect([1, 3].map((count) => othersRevocation(count).split(' must')[0])).toEqual(['1 other device', '3 other devices'])
})

test('names the devices that are logged out', () => {
  const titles = [revocationTitle('others'), revocationTitle({ device: 'Chrome on Android' })]
  expect(titles).toEqual(['Log out all other devices?', 'Log out Chrome on Android?'])
})

test('names the place of an address in the page’s language', () => {
  expect(addressText({ place: 'This network', address: '10.0.0.x' })).toBe('This network, address 10.0.0.x')
  vi.stubGlobal('unganaTexts', { [textKey('This network')]: 'Ce réseau' })
  try {
    expect(addressText({ place: 'This network', address: '10.0.0.x' })).toBe('Ce réseau, address 10.0.0.x')
  } finally {
    vi.unstubAllGlobals()
  }
})
