import { expect, test } from 'vitest'
import { dayText, momentText } from './day-text.ts'

test('a day is the same in every time zone', () => {
  expect(dayText('2026-11-21')).toBe('21 November 2026')
})

test.each([
  ['2026-11-21T21:59:59.999Z', '21 November 2026'],
  ['2026-11-21T22:00:00.000Z', '22 November 2026'],
  ['2026-11-22T00:30:00+03:00', '21 November 2026'],
])('the day of %s is the same as in its email: %s', (iso, text) => {
  expect(dayText(iso)).toBe(text)
})

test('a moment is a day and a time', () => {
  expect(momentText('2026-11-21T03:16:09.123Z')).toMatch(/^\d{1,2} Nov 2026, \d{2}:\d{2}$/)
})

test('returns text that is not a date unchanged', () => {
  expect([dayText('soon'), momentText('')]).toEqual(['soon', ''])
})
