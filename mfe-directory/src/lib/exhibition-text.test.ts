import { daysText, isOver } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { expect, it, vi } from 'vitest'
import { eventDateText, exhibitionTypeLabel } from './exhibition-text.ts'

it.each([
  ['regional', 'East African'],
  ['continental', 'Continental'],
  ['international', 'International'],
  ['lunar', 'Lunar'],
])('labels the type %s as %s', (type, label) => {
  expect(exhibitionTypeLabel(type)).toBe(label)
})

it.each([
  ['2026-12-10', '2026-12-11T11:59:00Z', false],
  ['2026-12-10', '2026-12-11T12:00:00Z', true],
  ['2026-12-10', '2026-12-09T00:00:00Z', false],
  [null, '2026-12-09T00:00:00Z', false],
])('for an event that ends on %s, and the time %s: over is %s', (endsOn, now, over) => {
  expect(isOver(endsOn, Date.parse(now))).toBe(over)
})

it.each([
  ['7-11 December 2026', '2026-12-07', false, '7-11 December 2026'],
  ['7-11 December 2027', '2027-12-07', true, '7-11 December 2027 (expected)'],
  ['3-10 October, yearly', '2027-10-03', true, '3-10 October, yearly (expected in 2027)'],
  ['Nov-Dec, yearly', null, false, 'Nov-Dec, yearly'],
])('writes the date %s, first day %s, expected %s, as %s', (date, startsOn, datesExpected, text) => {
  expect(eventDateText({ date, startsOn, datesExpected })).toBe(text)
})

it('writes a built-in date in the page’s language', () => {
  vi.stubGlobal('unganaTexts', { [textKey('from {0} June, yearly')]: 'à partir du {0} juin, chaque année' })
  try {
    const date = { date: 'from 28 June, yearly', startsOn: '2027-06-28', datesExpected: false }
    expect(eventDateText(date)).toBe('à partir du 28 juin, chaque année')
  } finally {
    vi.unstubAllGlobals()
  }
})

it.each([
  ['2026-12-07', '2026-12-11', '7-11 December 2026'],
  ['2027-06-28', '2027-07-13', '28 June-13 July 2027'],
  ['2026-12-28', '2027-01-03', '28 December 2026-3 January 2027'],
  ['2027-10-05', '2027-11-05', '5 October-5 November 2027'],
  ['2027-10-05', '2027-10-05', '5 October 2027'],
])('writes the days from %s to %s as %s', (startsOn, endsOn, text) => {
  expect(daysText(startsOn, endsOn)).toBe(text)
})
