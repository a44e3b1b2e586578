// Random actions by both sides, on a deal that exists only as its events.
import { type GoodsMilestone, type Side, sides } from '@ungana/contracts-deals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Disputed } from '#errors.ts'
import type { DealEvent } from '#lib/deal-events.ts'
import { dealState, stepsNow, stepsOf } from '#lib/deal-state.ts'
import { type Command, decide } from '#lib/decide.ts'
import { action, commandOf, newsOf, price, terms, today } from '#testing/actions.ts'

test('any actions keep the books balanced, follow from recorded events, and happen once', () => {
  const ends = new Set<string>()
  const seen = new Set<string>()
  fc.assert(
    fc.property(price, fc.array(action, { minLength: 10, maxLength: 40 }), ({ unitPriceMinor, deposit, onLoading, byHand }, actions) => {
      // Some deals are made by hand: the seller agrees before anything else.
      const start = byHand ? 'proposed' : 'opened'
      const events: DealEvent[] = [add({ kind: start, body: { by: 'buyer', terms: terms(unitPriceMinor, deposit, onLoading) } }, 1)]
      for (const { by, command: wanted } of actions) {
        const state = dealState(events)
        const { books, parts, payments, dispute } = state
        for (const each of [books, ...parts]) {
          expect(each.owedMinor + each.onTheWayMinor + each.receivedMinor + each.chargesMinor).toBe(each.priceMinor)
          expect(Math.min(each.owedMinor, each.onTheWayMinor, each.receivedMinor, each.chargesMinor)).toBeGreaterThanOrEqual(0)
        }
        expect(books.priceMinor).toBe(state.totalMinor)
        expect(books.receivedMinor).toBe(payments.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0))
        if (state.phase === 'completed') expect([books.owedMinor, books.onTheWayMinor, state.reached.accepted !== undefined]).toEqual([0, 0, true])
        ends.add(state.phase)
        if (dispute) seen.add(dispute.about)
        if (events.at(-1)?.kind === 'amended') seen.add('amended')
        const { ready, loaded, arrived, accepted } = state.reached
        // No milestone without the ones before it.
        expect([accepted && !arrived, arrived && !loaded, loaded && !ready].some(Boolean)).toBe(false)
        if (wanted.do === 'truck') {
          const told = add(newsOf(wanted), events.length + 1)
          const after = dealState([...events, told])
          // News of trucks moves goods, never money, and neither while the goods are disputed nor after the end.
          expect(after.books).toEqual(books)
          if (dispute?.about === 'goods' || state.phase !== 'open') expect(after.reached).toEqual(state.reached)
          expect(dealState([...events, told, add(newsOf(wanted), events.length + 2)])).toEqual(after)
          if (after.reached.arrived && !state.reached.arrived) seen.add('truck')
          events.push(told)
          continue
        }
        const next = stepsOf(state)
        const step = wanted.do === 'next' ? next[wanted.nth % Math.max(next.length, 1)] : undefined
        if (wanted.do === 'next' && !step) continue
        try {
          const [actor, does] = step ? [step.side as Side, commandOf(step, state)] : [by, wanted as Command]
          const event = decide(state, actor, does, today, false)
          // The same command does nothing twice, except that each border and each payment is its own.
          const again = dealState([...events, add(event, events.length + 1)])
          expect(state.phase).toBe(['agreed', 'declined'].includes(event.kind) ? 'proposed' : 'open')
          if (!['sent'].includes(event.kind) && !(event.kind === 'reached' && event.body.milestone === 'border'))
            expect(() => decide(again, actor, does, today, false)).toThrow()
          // A dispute stops what it is about.
          if (dispute) expect({ goods: ['reached'], money: ['sent', 'received', 'missing'] }[dispute.about as 'goods']).not.toContain(event.kind)
          events.push(add(event, events.length + 1))
        } catch (error) {
          // A step that the deal proposes is always allowed.
          if (step || !(error instanceof Error && 'statusCode' in error)) throw error
        }
      }
    }),
    { numRuns: 300 },
  )
  expect([...ends].toSorted()).toEqual(['cancelled', 'completed', 'open', 'proposed'])
  expect([...seen].toSorted()).toEqual(['amended', 'goods', 'money', 'truck'])
})

const lastVersions = [fc.constantFrom(1, 2, 3, 4, 5), fc.constantFrom(1, 2, 3, 4, 5, 6)] as const
test('the news of trucks says the same in any order', () => {
  fc.assert(
    fc.property(
      fc.tuple(...lastVersions).chain((last) => {
        const news = last.flatMap((count, nth) => Array.from({ length: count }, (_, before) => newsOf({ nth, version: before + 1, weightKg: 99.99 })))
        return fc.tuple(fc.constant(news), fc.shuffledSubarray(news, { minLength: news.length }))
      }),
      ([news, shuffled]) => {
        const opened = add({ kind: 'opened', body: { by: 'buyer', terms: terms(100, 0, 0) } }, 1)
        const [told, mixed] = [news, shuffled].map((each) => dealState([opened, ...each.map((one, before) => add(one, before + 2))]))
        expect(mixed?.reached).toEqual(told?.reached)
        expect(mixed?.trucks.toSorted(byBooking)).toEqual(told?.trucks.toSorted(byBooking))
      },
    ),
    { numRuns: 100 },
  )
})
const byBooking = (one: { readonly bookingId: string }, other: { readonly bookingId: string }) => one.bookingId.localeCompare(other.bookingId)

/** What each side does, one after another, in a new deal that is paid after delivery. */
function told(...actions: readonly (readonly [Side, Command])[]) {
  const events = [add({ kind: 'opened', body: { by: 'buyer', terms: terms(100, 0, 0) } }, 1)]
  for (const [by, command] of actions) events.push(add(decide(dealState(events), by, command, today, false), events.length + 1))
  return dealState(events)
}
const reached = (by: Side, milestone: GoodsMilestone) => [by, { do: 'report', milestone, on: today, note: null }] as const
const ready = reached('seller', 'ready')

test('a disputed deal completes only when its dispute ends', () => {
  const paid = { do: 'pay', part: 'onDelivery', amountMinor: 333, on: today, reference: null } as const
  const settled = [
    ['buyer', paid],
    ['seller', { do: 'confirm', payment: 1, receivedMinor: 333, chargesMinor: 0 }],
    ...[ready, reached('seller', 'loaded'), reached('buyer', 'arrived')],
    ['buyer', { do: 'dispute', about: 'money', reason: 'Charged twice' }],
    reached('buyer', 'accepted'),
  ] as const
  expect(told(...settled)).toMatchObject({ phase: 'open', dispute: { about: 'money' } })
  expect(told(...settled, ['buyer', { do: 'end-dispute', reason: 'Paid back' }]).phase).toBe('completed')
})

test('a completed deal has no cancellation to answer', () => {
  const paid = { do: 'pay', part: 'onDelivery', amountMinor: 333, on: today, reference: null } as const
  const end = told(
    ...[['buyer', paid] as const, ['buyer', { do: 'cancel', reason: 'Frost' }] as const],
    ...[ready, reached('seller', 'loaded'), reached('buyer', 'arrived'), reached('buyer', 'accepted')],
    ['seller', { do: 'confirm', payment: 1, receivedMinor: 333, chargesMinor: 0 }],
  )
  expect(end).toMatchObject({ phase: 'completed', cancellation: null })
})

const paid = ['buyer', { do: 'pay', part: 'onDelivery', amountMinor: 300, on: today, reference: null }] as const
const cancel = { do: 'cancel', reason: 'They left' } as const
const cancelled = { kind: 'cancelled', body: { by: 'buyer', reason: 'They left', partnerClosed: true } }

test('a side cancels alone after money moved, once the other company closed its account', () => {
  expect(decide(told(paid), 'buyer', cancel, today, false).kind).toBe('cancel-asked')
  expect(decide(told(paid), 'buyer', cancel, today, true)).toEqual(cancelled)
  expect(decide(told(paid, ['buyer', cancel]), 'buyer', cancel, today, true)).toEqual(cancelled)
})

test('agreeing to what a company asked before it closed its account has the same mark', () => {
  const asked = told(paid, ['seller', cancel])
  expect(decide(asked, 'buyer', { do: 'answer', agree: true }, today, true)).toEqual(cancelled)
  expect(decide(asked, 'buyer', { do: 'answer', agree: true }, today, false).body).not.toHaveProperty('partnerClosed')
})

test.each(sides)('nobody is left alone while a dispute of the %s is open', (by) => {
  const disputed = told(paid, [by, { do: 'dispute', about: 'money', reason: 'Charged twice' }])
  expect(() => decide(disputed, 'buyer', cancel, today, true)).toThrow(Disputed)
  const asked = told(paid, ['seller', cancel], [by, { do: 'dispute', about: 'money', reason: 'Charged twice' }])
  expect(decide(asked, 'buyer', { do: 'answer', agree: true }, today, true).body).not.toHaveProperty('partnerClosed')
})

test('nobody is asked to pay or supply a closed company, to agree with it, or to wait for it', () => {
  const names = (state: ReturnType<typeof told>, closed: Side | null) => stepsNow(state, closed).map(({ side, step }) => `${side} ${step}`)
  const loaded = told(paid, ready, reached('seller', 'loaded'), ['seller', cancel])
  expect(names(loaded, null)).toEqual(['buyer answer-cancellation', 'seller confirm-payment', 'buyer arrived'])
  expect(names(loaded, 'seller')).toEqual(['buyer answer-cancellation', 'buyer arrived'])
  expect(names(loaded, 'buyer')).toEqual(['seller confirm-payment'])
  expect(names(told(), 'buyer')).toEqual([])
  expect(names(told(ready, reached('seller', 'loaded'), reached('buyer', 'arrived')), 'seller')).toEqual(['buyer accepted'])
})

test('a proposed change lapses when the goods are ready', () => {
  const asked = ['seller', { do: 'amend', lines: [{ quantity: '9', unitPriceMinor: 100 }], readyBy: null, reason: 'Frost' }] as const
  expect(told(asked).amendment).toBeDefined()
  expect(stepsOf(told(asked, ready)).map(({ step }) => step)).toEqual(['loaded'])
})

const add = (event: Parameters<typeof Object.assign>[0], seq: number) =>
  ({ ...event, seq, byId: '', byName: null, at: '2026-11-22T08:00:00.000Z' }) as DealEvent
