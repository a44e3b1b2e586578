import { expect, test } from 'vitest'
import type { DealEvent, NewEvent } from '#lib/deal-events.ts'
import { entriesOf } from '#lib/record-entries.ts'
import { coffee } from '#testing/deals.ts'

const terms = { ...coffee, payment: { deposit: 0, onLoading: 100, onDelivery: 0 } }
type Step = readonly [at: string, event: NewEvent]

const reached = (milestone: 'ready' | 'loaded' | 'arrived' | 'accepted', on: string, at = on): Step => [
  at,
  { kind: 'reached', body: { by: 'seller', milestone, on, note: null } },
]
const paid = (on: string, reported = on): Step[] => [
  [reported, { kind: 'sent', body: { by: 'buyer', payment: 1, part: 'onLoading', amountMinor: 1_695_000, on, reference: null } }],
  ['2026-12-30', { kind: 'received', body: { by: 'seller', payment: 1, receivedMinor: 1_695_000, chargesMinor: 0 } }],
]

function entries(...steps: readonly Step[]): Record<string, boolean> {
  const all: Step[] = [['2026-11-22', { kind: 'opened', body: { by: 'seller', terms } }], ...steps]
  const events = all.map(([day, event], index): DealEvent => ({ ...event, seq: index + 1, byId: 'x', byName: null, at: `${day}T08:00:00.000Z` }))
  return Object.fromEntries(entriesOf(events).map(({ side, figure, kept }) => [`${side} ${figure}`, kept]))
}
const completed = (ready: Step, sentOn: string) =>
  entries(ready, reached('loaded', '2026-12-08'), ...paid(sentOn), reached('arrived', '2026-12-12'), reached('accepted', '2026-12-12'))

test('an open deal says nothing, and neither does one that was cancelled before anything moved', () => {
  expect(entries()).toEqual({})
  expect(entries(['2026-11-23', { kind: 'cancelled', body: { by: 'buyer', reason: 'No' } }])).toEqual({})
})

test('a deal that was cancelled after goods moved counts against both', () => {
  const cancelled: Step = ['2026-12-09', { kind: 'cancelled', body: { by: 'buyer', reason: 'No' } }]
  expect(entries(reached('ready', '2026-12-04'), cancelled)).toEqual({ 'buyer completed': false, 'seller completed': false })
})

test('a deal that was cancelled because the other company closed its account counts against nobody', () => {
  const cancelled: Step = ['2026-12-09', { kind: 'cancelled', body: { by: 'buyer', reason: 'They left', partnerClosed: true } }]
  expect(entries(reached('ready', '2026-12-04'), ...paid('2026-12-05'), cancelled)).toEqual({})
})

test.each([
  ['on the agreed day, reported on it', reached('ready', '2026-12-05'), true],
  ['on the agreed day, reported three days later', reached('ready', '2026-12-05', '2026-12-08'), true],
  ['said to be in time, but reported after more than three days', reached('ready', '2026-12-05', '2026-12-09'), false],
  ['a day late', reached('ready', '2026-12-06'), false],
] as const)('goods ready %s', (_, ready, kept) => {
  expect(completed(ready, '2026-12-08')['seller on-time']).toBe(kept)
})

test.each([
  ['2026-12-08', true],
  ['2026-12-11', true],
  ['2026-12-12', false],
])('loaded on 8 December, paid on %s', (sentOn, kept) => {
  expect(completed(reached('ready', '2026-12-05'), sentOn)['buyer paid-on-time']).toBe(kept)
})

test.each([
  ['2026-12-14', true],
  ['2026-12-15', false],
])('loaded on 8 December, said to be paid on the 11th, and reported on %s', (reported, kept) => {
  const steps = [reached('ready', '2026-12-05'), reached('loaded', '2026-12-08'), ...paid('2026-12-11', reported)]
  expect(entries(...steps, reached('arrived', '2026-12-19'), reached('accepted', '2026-12-19'))['buyer paid-on-time']).toBe(kept)
})

test('the time to pay counts from the report of the loading', () => {
  const late = [reached('ready', '2026-12-05'), reached('loaded', '2026-12-08', '2026-12-15'), ...paid('2026-12-18')]
  expect(entries(...late, reached('arrived', '2026-12-19'), reached('accepted', '2026-12-19'))['buyer paid-on-time']).toBe(true)
})
