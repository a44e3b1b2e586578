import { TREND_DAYS } from '@ungana/contracts-kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queueTrend, trendBegin } from './queue-trend.ts'

const now = new Date('2026-11-27T18:00:00Z')
const at = (iso: string) => new Date(iso)

test('covers thirty days that begin at midnight in Kigali, and ends today', () => {
  expect(trendBegin(now).toISOString()).toBe('2026-10-28T22:00:00.000Z')
  const { days } = queueTrend('reviews', [], now)
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([TREND_DAYS, '2026-10-29', '2026-11-27'])
})

test('counts an entry from the day that it arrives until the day before its decision', () => {
  const trend = queueTrend('reviews', [{ since: at('2026-11-24T21:59:00Z'), until: at('2026-11-26T09:59:00Z') }], now)
  expect(trend.days.slice(-5)).toEqual([
    { day: '2026-11-23', waiting: 0, decided: 0, medianHours: null },
    { day: '2026-11-24', waiting: 1, decided: 0, medianHours: null },
    { day: '2026-11-25', waiting: 1, decided: 0, medianHours: null },
    { day: '2026-11-26', waiting: 0, decided: 1, medianHours: 36 },
    { day: '2026-11-27', waiting: 0, decided: 0, medianHours: null },
  ])
  expect(trend.medianHours).toBe(36)
})

test('takes the median of the day and of all days', () => {
  const decided = (hours: number, until: string) => ({ since: new Date(Date.parse(until) - hours * 3_600_000), until: at(until) })
  const waits = [decided(1, '2026-11-26T10:00:00Z'), decided(4, '2026-11-26T10:00:00Z'), decided(100, '2026-11-27T10:00:00Z')]
  const trend = queueTrend('reviews', waits, now)
  expect(trend.days.slice(-2).map(({ medianHours }) => medianHours)).toEqual([2.5, 100])
  expect(trend.medianHours).toBe(4)
})

test('agrees with a count of each day by itself', () => {
  const begin = trendBegin(now).getTime()
  const time = fc.integer({ min: begin - 5 * 86_400_000, max: now.getTime() }).map((ms) => new Date(ms))
  const wait = fc.tuple(time, fc.option(time)).map(([one, other]) => {
    if (!other) return { since: one, until: null }
    return one < other ? { since: one, until: other } : { since: other, until: one }
  })
  fc.assert(
    fc.property(fc.array(wait), (waits) => {
      for (const [index, day] of queueTrend('reviews', waits, now).days.entries()) {
        const [from, to] = [begin + index * 86_400_000, begin + (index + 1) * 86_400_000]
        expect(day.waiting).toBe(waits.filter(({ since, until }) => since.getTime() < to && (until?.getTime() ?? Infinity) >= to).length)
        expect(day.decided).toBe(waits.filter(({ until }) => until && until.getTime() >= from && until.getTime() < to).length)
      }
    }),
  )
})
