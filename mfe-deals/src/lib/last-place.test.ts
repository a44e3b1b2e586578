import { type Deal, getDeal } from '@ungana/contracts-deals'
import { sample } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { lastPlace } from './last-place.ts'

type Event = Deal['events'][number]
const { events } = await sample({ getDeal })
const lane = { origin: 'Bukavu', destination: 'Nairobi' }
const reached = (milestone: Event['milestone'], on: string) => ({ ...events[0], kind: 'reached', milestone, on }) as Event
const truck = (status: string, place: string | null, on: string) => ({ ...events[0], kind: 'truck', on, truck: { status, place } }) as Event
const placeAfter = (...news: readonly Event[]) =>
  lastPlace(
    [...events, ...news].map((event, index) => ({ ...event, seq: index + 1 })),
    lane,
  )

test('the goods are where the newest report with a place saw them, by the day of the report', () => {
  expect(placeAfter()).toBeNull()
  expect(placeAfter(reached('ready', '2026-11-20'))).toBeNull()
  expect(placeAfter(reached('loaded', '2026-11-21'))).toBe('Bukavu')
  const border = truck('at border', 'Gatuna', '2026-11-23')
  expect(placeAfter(reached('loaded', '2026-11-21'), border)).toBe('Gatuna')
  // It waited on a phone.
  expect(placeAfter(border, reached('loaded', '2026-11-21'))).toBe('Gatuna')
  expect(placeAfter(border, truck('rerouted', 'Cyanika', '2026-11-24'), truck('in transit', null, '2026-11-24'))).toBe('Gatuna')
  expect(placeAfter(border, reached('arrived', '2026-11-23'))).toBe('Nairobi')
})
