import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test.each([
  ['2026-12-22', '22 December 2026'],
  ['2026-11-30T22:30:00.000Z', '1 December 2026'],
])('%s is %s in Kigali', (time, text) => {
  expect(dayText(time)).toBe(text)
})
