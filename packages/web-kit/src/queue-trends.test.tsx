import { type QueueTrend, queueTrendsAt } from '@ungana/contracts-kit'
import { expect, test } from 'vitest'
import { HttpResponse, http, render, screen, server } from '../testing/index.ts'
import { QueueTrends } from './index.ts'

const from = queueTrendsAt('/api/staff/test-trends', ['reviews', 'requests', 'sales'])
const titles = { reviews: 'Reviews', requests: 'Requests', sales: 'Sales requests' }

const quiet: QueueTrend = {
  queue: 'requests',
  medianHours: null,
  days: Array.from({ length: 30 }, (_, day) => ({
    day: new Date(Date.UTC(2026, 9, 29 + day)).toISOString().slice(0, 10),
    waiting: 0,
    decided: 0,
    medianHours: null,
  })),
}
const busy = (medianHours: number | null, last: object): QueueTrend => ({
  queue: 'reviews',
  medianHours,
  days: quiet.days.map((day, at) => (at === 29 ? { ...day, ...last } : day)),
})
const serve = (...trends: QueueTrend[]) => server.use(http.get('*/api/staff/test-trends', () => HttpResponse.json(trends)))

test('shows a chart with its table for a queue with entries, and one line for all others', async () => {
  serve(busy(30, { waiting: 4, decided: 2, medianHours: 7.5 }), quiet)
  render(<QueueTrends from={from} titles={titles} />)
  const chart = (await screen.findByRole('img', { name: /^Reviews, waiting/ })).closest('figure')
  expect(chart?.textContent).toContain('4 waiting')
  expect(chart?.textContent).toContain('2 decisions, half of them within 30 hours')
  expect(chart?.querySelector('tbody tr')?.textContent).toBe('27 Nov47.5')
  expect(screen.getAllByRole('figure')).toHaveLength(1)
  expect(screen.getByText(/^Nothing was waiting/).textContent).toBe('Nothing was waiting: Requests, Sales requests.')
})

test.each([
  [0.2, '1 decision, half of them within an hour'],
  [1, '1 decision, half of them within 1 hour'],
  [60, '1 decision, half of them within 3 days'],
  [null, 'No decisions in 30 days'],
])('says how long decisions took: a median of %s hours', async (hours, words) => {
  serve(busy(hours, { waiting: 1, decided: hours === null ? 0 : 1 }))
  render(<QueueTrends from={from} titles={titles} />)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('names the queues that failed to load, and loads them again', async () => {
  server.use(http.get('*/api/staff/test-trends', () => HttpResponse.json({ message: 'Down', code: 'DOWN', requestId: 'test' }, { status: 503 })))
  const { user } = render(<QueueTrends from={from} titles={titles} />)
  expect((await screen.findByText(/did not load/)).textContent).toContain('Reviews, Requests, Sales requests')
  serve(quiet)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Nothing was waiting/)).toBeTruthy()
})
