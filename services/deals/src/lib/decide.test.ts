// Random actions by both sides, on a deal that exists only as its events.
import { disputeSubjects, type GoodsMilestone, goodsMilestones, type PaymentPart, paymentParts, type Side, sides } from '@ungana/contracts-deals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DealEvent } from '#lib/deal-events.ts'
import { type DealState, dealState, stepsOf } from '#lib/deal-state.ts'
import { type Command, decide } from '#lib/decide.ts'

const today = '2026-11-22'
const terms = (unitPriceMinor: number, deposit: number, onLoading: number) => ({
  subject: 'Coffee',
  lines: [{ text: 'Coffee', quantity: '3.333', unit: 'bag of 60 kg', unitPriceMinor }],
  currency: 'USD' as const,
  place: undefined,
  payment: { deposit, onLoading, onDelivery: 100 - deposit - onLoading },
})

const amount = fc.integer({ min: 1, max: 2000 })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('report' as const),
    milestone: fc.constantFrom<GoodsMilestone>(...goodsMilestones),
    on: fc.constantFrom('2026-11-20', today, '2026-11-23'),
    note: fc.constant(null),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    part: fc.constantFrom<PaymentPart>(...paymentParts),
    amountMinor: amount,
    on: fc.constant(today),
    reference: fc.constant(null),
  }),
  fc.record({ do: fc.constant('confirm' as const), payment: fc.integer({ min: 1, max: 6 }), receivedMinor: amount, chargesMinor: fc.nat(20) }),
  fc.record({ do: fc.constant('reject' as const), payment: fc.integer({ min: 1, max: 6 }), reason: fc.constant('Not here') }),
  fc.record({ do: fc.constant('answer' as const), agree: fc.boolean() }),
  fc.record({
    do: fc.constant('delay' as const),
    milestone: fc.constantFrom('ready' as const, 'loaded' as const, 'arrived' as const),
    expectedOn: fc.constantFrom('2026-11-21', today, '2026-11-30'),
    reason: fc.constant('Rain'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('amend' as const),
      lines: fc.array(fc.record({ quantity: fc.constantFrom('1', '2.5', '9'), unitPriceMinor: amount }), { minLength: 1, maxLength: 1 }),
      readyBy: fc.constantFrom(null, '2026-11-21', '2026-12-01'),
      reason: fc.constant('Frost'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer-amendment' as const), agree: fc.boolean() }) },
  fc.record({ do: fc.constantFrom('agree' as const, 'decline' as const) }),
  fc.record({ do: fc.constant('dispute' as const), about: fc.constantFrom(...disputeSubjects), reason: fc.constant('Wet') }),
  fc.record({ do: fc.constant('end-dispute' as const), reason: fc.constant('Dried') }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), reason: fc.constant('Frost') }) },
)
/** News of two trucks for the 199.98 kg. The same news may come twice, and old news late. */
const truckNews = fc.record({
  do: fc.constant('truck' as const),
  nth: fc.nat(1),
  version: fc.integer({ min: 1, max: 6 }),
  weightKg: fc.constantFrom(99.99, 150),
})
const steps = ['booked', 'picked up', 'at border', 'in transit', 'delivered', 'cancelled'] as const
const newsOf = ({ nth, version, weightKg }: { readonly nth: number; readonly version: number; readonly weightKg: number }) => {
  const step = steps[version - 1] ?? 'booked'
  const body = { by: 'seller', bookingId: `truck ${nth}`, version, status: step, step, place: null, weightKg, on: `2026-11-1${version}` } as const
  return { kind: 'truck', body } as const
}
/** What the deal itself proposes next, so that many runs reach the end. */
const next = fc.record({ do: fc.constant('next' as const), nth: fc.nat(3) })
const action = fc.record({
  by: fc.constantFrom<Side>(...sides),
  command: fc.oneof({ weight: 8, arbitrary: next }, { weight: 3, arbitrary: command }, { weight: 1, arbitrary: truckNews }),
})

test('any actions keep the books balanced, follow from recorded events, and happen once', () => {
  const ends = new Set<string>()
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      fc.record({ price: fc.integer({ min: 1, max: 900 }), deposit: fc.nat(50), onLoading: fc.nat(50), byHand: fc.boolean() }),
      fc.array(action, { minLength: 10, maxLength: 40 }),
      ({ price, deposit, onLoading, byHand }, actions) => {
        // Some deals are made by hand: the seller agrees before anything else.
        const start = byHand ? 'proposed' : 'opened'
        const events: DealEvent[] = [add({ kind: start, body: { by: 'buyer', terms: terms(price, deposit, onLoading) } }, 1)]
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
            const event = decide(state, actor, does, today)
            // The same command does nothing twice, except that each border and each payment is its own.
            const again = dealState([...events, add(event, events.length + 1)])
            expect(state.phase).toBe(['agreed', 'declined'].includes(event.kind) ? 'proposed' : 'open')
            if (!['sent'].includes(event.kind) && !(event.kind === 'reached' && event.body.milestone === 'border'))
              expect(() => decide(again, actor, does, today)).toThrow()
            // A dispute stops what it is about.
            if (dispute) expect({ goods: ['reached'], money: ['sent', 'received', 'missing'] }[dispute.about as 'goods']).not.toContain(event.kind)
            events.push(add(event, events.length + 1))
          } catch (error) {
            // A step that the deal proposes is always allowed.
            if (step || !(error instanceof Error && 'statusCode' in error)) throw error
          }
        }
      },
    ),
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
  for (const [by, command] of actions) events.push(add(decide(dealState(events), by, command, today), events.length + 1))
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

test('a proposed change lapses when the goods are ready', () => {
  const asked = ['seller', { do: 'amend', lines: [{ quantity: '9', unitPriceMinor: 100 }], readyBy: null, reason: 'Frost' }] as const
  expect(told(asked).amendment).toBeDefined()
  expect(stepsOf(told(asked, ready)).map(({ step }) => step)).toEqual(['loaded'])
})

const add = (event: Parameters<typeof Object.assign>[0], seq: number) =>
  ({ ...event, seq, byId: '', byName: null, at: '2026-11-22T08:00:00.000Z' }) as DealEvent

function commandOf({ step, part, payment, amountMinor }: ReturnType<typeof stepsOf>[number], { payments }: DealState): Command {
  if (step === 'answer-proposal') return { do: 'agree' }
  if (step === 'pay') return { do: 'pay', part: part as PaymentPart, amountMinor: amountMinor ?? 0, on: today, reference: null }
  if (step === 'confirm-payment') return { do: 'confirm', payment: payment ?? 0, receivedMinor: amountMinor ?? 0, chargesMinor: 0 }
  // Payments since the proposal may forbid the change.
  if (step === 'answer-amendment') return { do: 'answer-amendment', agree: payments.length === 0 }
  if (step === 'answer-cancellation') return { do: 'answer', agree: false }
  return { do: 'report', milestone: step as GoodsMilestone, on: today, note: null }
}
