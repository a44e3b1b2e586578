// Random actions of both sides, of trucks, and what a deal proposes next.
import {
  disputeSubjects,
  type GoodsMilestone,
  goodsMilestones,
  type NextStep,
  type Payment,
  type PaymentPart,
  paymentParts,
  type Side,
  sides,
} from '@ungana/contracts-deals'
import fc from 'fast-check'
import type { Command } from '#lib/decide.ts'

export const today = '2026-11-22'
export const terms = (unitPriceMinor: number, deposit: number, onLoading: number) => ({
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
export const newsOf = ({ nth, version, weightKg }: { readonly nth: number; readonly version: number; readonly weightKg: number }) => {
  const step = steps[version - 1] ?? 'booked'
  const body = { by: 'seller', bookingId: `truck ${nth}`, version, status: step, step, place: null, weightKg, on: `2026-11-1${version}` } as const
  return { kind: 'truck', body } as const
}
/** What the deal itself proposes next, so that many runs reach the end. */
export const next = fc.record({ do: fc.constant('next' as const), nth: fc.nat(3) })
export const action = fc.record({
  by: fc.constantFrom<Side>(...sides),
  command: fc.oneof({ weight: 8, arbitrary: next }, { weight: 3, arbitrary: command }, { weight: 1, arbitrary: truckNews }),
})

/** The terms of a new deal; some deals are made by hand. */
export const price = fc.record({ unitPriceMinor: fc.integer({ min: 1, max: 900 }), deposit: fc.nat(50), onLoading: fc.nat(50), byHand: fc.boolean() })

/** What a side does when it does the step. */
export function commandOf(
  { step, part, payment, amountMinor }: NextStep,
  { payments }: { readonly payments: readonly Payment[] },
  on: string = today,
): Command {
  if (step === 'answer-proposal') return { do: 'agree' }
  if (step === 'pay') return { do: 'pay', part: part as PaymentPart, amountMinor: amountMinor ?? 0, on, reference: null }
  if (step === 'confirm-payment') return { do: 'confirm', payment: payment ?? 0, receivedMinor: amountMinor ?? 0, chargesMinor: 0 }
  // Payments since the proposal may forbid the change.
  if (step === 'answer-amendment') return { do: 'answer-amendment', agree: payments.length === 0 }
  if (step === 'answer-cancellation') return { do: 'answer', agree: false }
  return { do: 'report', milestone: step as GoodsMilestone, on, note: null }
}
