import { expect, test } from 'vitest'
import { dayInKigali, dayInWords, lastWeeks } from './days.ts'

test.each([
  ['2026-12-22', '22 December 2026'],
  ['2026-11-30T22:30:00.000Z', '1 December 2026'],
  [new Date('2026-11-30T21:59:59.999Z'), '30 November 2026'],
])('%s is %s in Kigali', (at, text) => {
  expect(dayInWords(at)).toBe(text)
})

test('the day in Kigali begins two hours before the day in UTC', () => {
  expect(dayInKigali(new Date('2026-12-31T21:59:59.999Z'))).toBe('2026-12-31')
  expect(dayInKigali(new Date('2026-12-31T22:00:00Z'))).toBe('2027-01-01')
})

test.each([
  ['2026-11-27T10:00:00Z', ['2026-11-16', '2026-11-23']],
  ['2026-11-29T21:59:59Z', ['2026-11-16', '2026-11-23']],
  ['2026-11-29T22:00:00Z', ['2026-11-23', '2026-11-30']],
  ['2027-01-01T10:00:00Z', ['2026-12-21', '2026-12-28']],
])('at %s the last two weeks begin on %s', (now, mondays) => {
  expect(lastWeeks(new Date(now), 2)).toEqual(mondays)
})
