import { expect, test } from 'vitest'
import { isHandheld, otherDevicesText, revokedText } from './device-text.ts'

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
  expect([otherDevicesText(1), otherDevicesText(3)]).toEqual(['1 other device', '3 other devices'])
})

test('names the devices that are logged out', () => {
  expect([revokedText('others'), revokedText({ device: 'Chrome on Android' })]).toEqual(['all other devices', 'Chrome on Android'])
})
