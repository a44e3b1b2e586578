import { expect, test } from 'vitest'
import { plainKind, timeZones } from './preference-texts.ts'

test('the zones are those of the region, and what is chosen or where the reader is, once', () => {
  const here = timeZones('Africa/Kigali', 'Africa/Kigali')
  expect(here.filter(({ value }) => value === 'Africa/Kigali')).toHaveLength(1)
  expect(timeZones('Asia/Dubai', 'Europe/London').slice(here.length)).toEqual([
    { value: 'Asia/Dubai', label: 'Dubai' },
    { value: 'Europe/London', label: 'London' },
  ])
  expect(timeZones('Asia/Dubai', 'Asia/Dubai')).toHaveLength(here.length + 1)
  for (const { value } of here) expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('a kind without words of its own stands as it is called', () => {
  expect(plainKind('bank-details')).toBe('Bank details')
})
