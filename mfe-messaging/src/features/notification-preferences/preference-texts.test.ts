import { expect, test } from 'vitest'
import { plainKind, timeZones } from './preference-texts.ts'

test('offers the zones of the region, the chosen zone and the reader’s zone, each once', () => {
  const here = timeZones('Africa/Kigali', 'Africa/Kigali')
  expect(here.filter(({ value }) => value === 'Africa/Kigali')).toHaveLength(1)
  expect(timeZones('Asia/Dubai', 'Europe/London').slice(here.length)).toEqual([
    { value: 'Asia/Dubai', label: 'Dubai' },
    { value: 'Europe/London', label: 'London' },
  ])
  expect(timeZones('Asia/Dubai', 'Asia/Dubai')).toHaveLength(here.length + 1)
  for (const { value } of here) expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('labels an unknown kind with its own name', () => {
  expect(plainKind('bank-details')).toBe('Bank details')
})
