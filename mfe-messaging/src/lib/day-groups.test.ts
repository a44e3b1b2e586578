import { expect, test } from 'vitest'
import { byDay, dayName } from './day-groups.ts'

const now = new Date(2026, 10, 22, 9, 30)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('names days by the calendar, not by hours', () => {
  expect(dayName(at(22, 0), now)).toBe('Today')
  expect(dayName(at(21, 23), now)).toBe('Yesterday')
  expect(dayName(at(20, 23), now)).toBe('20 November 2026')
  expect(dayName(new Date(2026, 11, 31, 23).toISOString(), new Date(2027, 0, 1, 1))).toBe('Yesterday')
})

test('groups messages by day', () => {
  const items = [at(20, 8), at(20, 9), at(21, 8), at(22, 8)].map((createdAt) => ({ createdAt }))
  expect(byDay(items, now).map(({ day, items: { length } }) => [day, length])).toEqual([
    ['20 November 2026', 2],
    ['Yesterday', 1],
    ['Today', 1],
  ])
})
