import { expect, test } from 'vitest'
import { editionOf, eventDays } from './event-days.ts'

const now = Date.parse('2026-11-24T20:00:00Z')
const fair = (startsOn: string, endsOn: string, facts = {}) => ({
  date: '',
  startsOn: new Date(startsOn),
  endsOn: new Date(endsOn),
  datesExpected: false,
  yearly: true,
  state: 'published',
  ...facts,
})
const days = (row: ReturnType<typeof fair>, at = now) => {
  const edition = editionOf(row, at)
  return [...Object.values(eventDays(edition)), edition.datesExpected]
}

test('a yearly event that is over shows its next edition, with expected dates', () => {
  expect(days(fair('2026-10-03', '2026-10-10'))).toEqual(['2027-10-03', '2027-10-10', true])
  expect(days(fair('2021-12-03', '2021-12-10'))).toEqual(['2026-12-03', '2026-12-10', true])
  expect(days(fair('2025-12-28', '2026-01-03'))).toEqual(['2026-12-28', '2027-01-03', true])
})

test('the last day of a yearly event still shows that edition', () => {
  expect(days(fair('2026-11-20', '2026-11-24'))).toEqual(['2026-11-20', '2026-11-24', false])
})

test('the next edition of an event on 29 February begins on 1 March', () => {
  expect(days(fair('2024-02-29', '2024-02-29'))).toEqual(['2027-03-01', '2027-03-01', true])
})

test('the text of the next edition names its year', () => {
  expect(editionOf(fair('2025-12-28', '2026-01-03', { date: '28 December 2025-3 January 2026' }), now).date).toBe('28 December 2026-3 January 2027')
  expect(editionOf(fair('2026-10-03', '2026-10-10', { date: '3-10 October, yearly' }), now).date).toBe('3-10 October, yearly')
})

test.each([{ yearly: false }, { state: 'draft' }, { state: 'archived' }])('an event with %j has no next edition', (facts) => {
  expect(days(fair('2026-10-03', '2026-10-10', facts))).toEqual(['2026-10-03', '2026-10-10', false])
})
