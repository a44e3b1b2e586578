import { expect, test } from 'vitest'
import { isHandheld, otherDevicesText, revokedText } from './device-text.ts'

test.each([
  ['Chrome on Android', true],
  ['Safari on iOS', true],
  ['Opera on KaiOS', true],
  ['Firefox on Linux', false],
  ['Edge on Windows', false],
  ['Unknown device', false],
])('%s is held in a hand: %s', (device, handheld) => {
  expect(isHandheld(device)).toBe(handheld)
})

test('counts in words', () => {
  expect([otherDevicesText(1), otherDevicesText(3)]).toEqual(['1 other device', '3 other devices'])
})

test('names what is logged out', () => {
  expect([revokedText('others'), revokedText({ device: 'Chrome on Android' })]).toEqual(['all other devices', 'Chrome on Android'])
})
