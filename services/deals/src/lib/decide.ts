// What a side may do in a deal, and what it records.
import type { GoodsMilestone, PaymentPart, Side } from '@ungana/contracts-deals'
import { InvalidInput } from '@ungana/service-kit'
import { NotNow, NotYourPart } from '#errors.ts'
import type { NewEvent } from '#lib/deal-events.ts'
import { type DealState, hasMoved } from '#lib/deal-state.ts'

export type Command =
  | { readonly do: 'report'; readonly milestone: GoodsMilestone; readonly on: string; readonly note: string | null }
  | { readonly do: 'pay'; readonly part: PaymentPart; readonly amountMinor: number; readonly on: string; readonly reference: string | null }
  | { readonly do: 'confirm'; readonly payment: number; readonly receivedMinor: number; readonly chargesMinor: number }
  | { readonly do: 'reject'; readonly payment: number; readonly reason: string }
  | { readonly do: 'cancel'; readonly reason: string }
  | { readonly do: 'answer'; readonly agree: boolean }

/** @throws NotNow, NotYourPart, InvalidInput */
export function decide(state: DealState, by: Side, command: Command, today: string): NewEvent {
  if (state.phase !== 'open') throw new NotNow()
  switch (command.do) {
    case 'report':
      return report(state, by, command, today)
    case 'pay': {
      const { part, amountMinor, on, reference } = command
      requireSide(by, 'buyer')
      requirePast(on, today)
      const owed = state.parts.find((each) => each.part === part)?.owedMinor ?? 0
      if (amountMinor > owed) throw new InvalidInput('amountMinor', 'The amount is larger than what is open.')
      return { kind: 'sent', body: { by, payment: state.payments.length + 1, part, amountMinor, on, reference } }
    }
    case 'confirm': {
      const { payment, receivedMinor, chargesMinor } = command
      requireSide(by, 'seller')
      if (receivedMinor + chargesMinor > sentPayment(state, payment).amountMinor)
        throw new InvalidInput('receivedMinor', 'The amount is larger than what is open.')
      return { kind: 'received', body: { by, payment, receivedMinor, chargesMinor } }
    }
    case 'reject': {
      const { payment, reason } = command
      requireSide(by, 'seller')
      sentPayment(state, payment)
      return { kind: 'missing', body: { by, payment, reason } }
    }
    case 'cancel': {
      const { reason } = command
      if (state.cancellation) throw new NotNow()
      return { kind: hasMoved(state) ? 'cancel-asked' : 'cancelled', body: { by, reason } }
    }
    case 'answer': {
      const { cancellation } = state
      if (!cancellation) throw new NotNow()
      if (cancellation.by === by) throw new NotYourPart()
      return command.agree ? { kind: 'cancelled', body: { by, reason: cancellation.reason } } : { kind: 'cancel-refused', body: { by } }
    }
  }
}

const reporters: Readonly<Record<GoodsMilestone, Side | null>> = {
  ready: 'seller',
  loaded: 'seller',
  border: null,
  arrived: 'buyer',
  accepted: 'buyer',
}
const before: Readonly<Record<GoodsMilestone, GoodsMilestone | null>> = {
  ready: null,
  loaded: 'ready',
  border: 'loaded',
  arrived: 'loaded',
  accepted: 'arrived',
}

function report({ reached }: DealState, by: Side, { milestone, on, note }: Extract<Command, { do: 'report' }>, today: string): NewEvent {
  const reporter = reporters[milestone]
  if (reporter) requireSide(by, reporter)
  requirePast(on, today)
  const needed = before[milestone]
  if (needed && !reached[needed]) throw new NotNow()
  if (milestone === 'border' ? reached.arrived : reached[milestone]) throw new NotNow()
  return { kind: 'reached', body: { by, milestone, on, note } }
}

function requireSide(by: Side, side: Side): void {
  if (by !== side) throw new NotYourPart()
}

function requirePast(on: string, today: string): void {
  if (on > today) throw new InvalidInput('on', 'The day has not come yet. Please choose today or an earlier day.')
}

function sentPayment({ payments }: DealState, number: number) {
  const payment = payments.find((each) => each.number === number)
  if (payment?.status !== 'sent') throw new NotNow()
  return payment
}
