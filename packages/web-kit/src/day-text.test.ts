import { expect, test } from 'vitest'
import { dayText, momentText } from './day-text.ts'

test('a day is the same wherever it is read', () => {
  expect(dayText('2026-11-21T23:59:00.000Z')).toBe('21 November 2026')
})

test('a moment is a day and a time', () => {
  expect(momentText('2026-11-21T03:16:09.123Z')).toMatch(/^\d{1,2} Nov 2026, \d{2}:\d{2}$/)
})

test('what is no date stays', () => {
  expect([dayText('soon'), momentText('')]).toEqual(['soon', ''])
})
