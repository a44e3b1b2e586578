import type { Exhibition, TradeCalendarRow } from '@ungana/contracts-directory'
import { textKey } from '@ungana/language/text-key'
import { expect, it, vi } from 'vitest'
import { exportableEvents } from './exportable-events.ts'

const exhibition = (id: number, date: string, startsOn: string | null = null, endsOn = startsOn) =>
  ({ id, name: `Fair ${id}`, location: 'Kigali', date, startsOn, endsOn }) as unknown as Exhibition
const row = (id: number, date: string, startsOn: string | null = null, endsOn = startsOn) =>
  ({ id, event: `Row ${id}`, location: 'Berlin', date, startsOn, endsOn }) as unknown as TradeCalendarRow
const keys = (events: readonly { key: string }[]) => events.map(({ key }) => key)

it('separates upcoming, past and undated events', () => {
  const { upcoming, past, undated } = exportableEvents(
    [exhibition(5, '2027', '2027-11-05'), exhibition(8, '2026', '2026-12-07', '2026-12-11'), exhibition(1, 'late July, yearly')],
    [row(1, '2025', '2025-04-15'), row(3, 'Jul-Aug 2025'), row(4, '2025', '2025-09-04'), row(6, 'Oct 2027')],
    Date.parse('2026-12-10T08:00:00Z'),
  )
  expect(keys(upcoming)).toEqual(['exhibition-8', 'exhibition-5'])
  expect(keys(past)).toEqual(['calendar-4', 'calendar-1'])
  expect(keys(undated)).toEqual(['exhibition-1', 'calendar-6'])
  expect(upcoming[0]).toEqual({ key: 'exhibition-8', name: 'Fair 8', date: '2026', location: 'Kigali' })
})

it('says where an event is in the page’s language', () => {
  vi.stubGlobal('unganaTexts', { [textKey('Kigali')]: 'كيغالي' })
  const { undated } = exportableEvents([exhibition(1, 'yearly')], [])
  vi.unstubAllGlobals()
  expect(undated[0]?.location).toBe('كيغالي')
})
