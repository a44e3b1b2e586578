import { expect, test } from 'vitest'
import { figuresOf, type Wait } from '#lib/border-waits.ts'
import { comparisons, MISS_MAX, simulateWaits, tooSmall, withLiar } from './waits.ts'

const simulated = simulateWaits({ seed: 1, days: 90 })

test('after ninety days, each median is within 20% of the truth, and a post with four carriers has none', () => {
  for (const { post, to, shown, miss } of comparisons(simulated)) {
    if (post === 'elegu-nimule') expect(shown).toBeUndefined()
    else expect(Math.abs(miss ?? 1), `${post} to ${to}`).toBeLessThanOrEqual(MISS_MAX)
  }
})

test('no figure, weekday or week stands on fewer than five carriers', () => {
  expect(tooSmall(simulated)).toEqual([])
  expect(tooSmall(simulateWaits({ seed: 2, days: 30 }))).toEqual([])
})

test('a carrier that reports a hundred waits of ten days moves the median of fourteen others by less than 15%', () => {
  const busia = (some: typeof simulated) => comparisons(some).find(({ post, to }) => post === 'busia' && to === 'Uganda')?.shown
  const [honest, attacked] = [busia(simulated), busia(withLiar(simulated))]
  expect(attacked?.trips).toBe((honest?.trips ?? 0) + 100)
  expect((attacked?.median ?? 0) / (honest?.median ?? 1)).toBeLessThan(1.15)
})

test('of five carriers, one that lies moves the median no further than to the waits of the next carrier', () => {
  const hour = 3_600_000
  const now = new Date('2026-11-22T08:00:00Z')
  const wait = (carrierId: string, hours: number): Wait => {
    const left = now.getTime() - hour
    return { post: 'busia', from: 'Kenya', to: 'Uganda', carrierId, transportId: '', arrived: left - hours * hour, left }
  }
  const honest = [wait('a', 2), wait('b', 3), wait('c', 4), wait('d', 5)]
  expect(figuresOf(honest, now)).toEqual([])
  for (const [hours, median] of [
    [300, 4],
    [1, 3],
  ] as const) {
    const lies = Array.from({ length: 100 }, () => wait('liar', hours))
    expect(figuresOf([...honest, ...lies], now)[0]?.median).toBe(median * 60)
  }
})
