import { describe, expect, test } from 'vitest'
import { isHandheld, momentText, otherDevicesText, revokedText } from './device-text.ts'

describe('momentText', () => {
  test('is a date and a time of day', () => {
    expect(momentText('2026-11-21T03:16:09.123Z')).toMatch(/^\d{1,2} Nov 2026, \d{2}:\d{2}$/)
  })

  test('leaves what is no date', () => {
    expect(momentText('yesterday')).toBe('yesterday')
  })
})

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
