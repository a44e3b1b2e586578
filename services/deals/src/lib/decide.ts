// What a side may do in a deal, and what it records.
import type { DealTerms, DisputeSubject, Evidence, GoodsMilestone, PaymentPart, Side } from '@ungana/contracts-deals'
import { PRICE_MAX } from '@ungana/contracts-kit'
import { InvalidInput } from '@ungana/service-kit'
import { Disputed, NotNow, NotYourPart } from '#errors.ts'
import type { NewEvent, Proof } from '#lib/deal-events.ts'
import { booksOf, cancelsAlone, type DealState, isLeftAlone, totalOf } from '#lib/deal-state.ts'

export type Command =
  | {
      readonly do: 'report'
      readonly milestone: GoodsMilestone
      readonly on: string
      readonly note: string | null
      readonly evidence?: Evidence
    }
  | {
      readonly do: 'pay'
      readonly part: PaymentPart
      readonly amountMinor: number
      readonly on: string
      readonly reference: string | null
      readonly proof?: Proof
    }
  | { readonly do: 'confirm'; readonly payment: number; readonly receivedMinor: number; readonly chargesMinor: number }
  | { readonly do: 'reject'; readonly payment: number; readonly reason: string }
  | { readonly do: 'delay'; readonly milestone: 'ready' | 'loaded' | 'arrived'; readonly expectedOn: string; readonly reason: string }
  | {
      readonly do: 'amend'
      readonly lines: readonly Pick<DealTerms['lines'][number], 'quantity' | 'unitPriceMinor'>[]
      readonly readyBy: string | null
      readonly reason: string
    }
  | { readonly do: 'answer-amendment'; readonly agree: boolean }
  | { readonly do: 'agree' | 'decline' }
  | { readonly do: 'dispute'; readonly about: DisputeSubject; readonly reason: string }
  | { readonly do: 'end-dispute'; readonly reason: string }
  | { readonly do: 'cancel'; readonly reason: string }
  | { readonly do: 'answer'; readonly agree: boolean }

/** `partnerClosed`: whether the other company closed its account. @throws NotNow, NotYourPart, Disputed, InvalidInput */
export function decide(state: DealState, by: Side, command: Command, today: string, partnerClosed: boolean): NewEvent {
  if (command.do === 'agree' || command.do === 'decline') return answer(state, by, command.do)
  if (state.phase !== 'open') throw new NotNow()
  // Who recorded a report on a phone may not know of the dispute.
  const isRecorded = command.do === 'report' && Boolean(command.evidence?.recordedAt)
  if (state.dispute && stoppedBy[command.do] === state.dispute.about && !isRecorded) throw new Disputed()
  switch (command.do) {
    case 'report':
      return report(state, by, command, today)
    case 'pay': {
      const { part, amountMinor, on, reference, proof } = command
      requireSide(by, 'buyer')
      requirePast(on, today)
      const owed = state.parts.find((each) => each.part === part)?.owedMinor ?? 0
      if (amountMinor > owed) throw new InvalidInput('amountMinor', 'The amount is larger than what is owed.')
      return { kind: 'sent', body: { by, payment: state.payments.length + 1, part, amountMinor, on, reference, ...(proof && { proof }) } }
    }
    case 'confirm': {
      const { payment, receivedMinor, chargesMinor } = command
      requireSide(by, 'seller')
      if (receivedMinor + chargesMinor > sentPayment(state, payment).amountMinor)
        throw new InvalidInput('receivedMinor', 'The amount is larger than what is owed.')
      return { kind: 'received', body: { by, payment, receivedMinor, chargesMinor } }
    }
    case 'reject': {
      const { payment, reason } = command
      requireSide(by, 'seller')
      sentPayment(state, payment)
      return { kind: 'missing', body: { by, payment, reason } }
    }
    case 'delay':
      return delay(state, by, command, today)
    case 'amend':
      return amend(state, by, command, today)
    case 'answer-amendment': {
      if (!state.amendment) throw new NotNow()
      if (!command.agree) return { kind: 'amend-refused', body: { by } }
      if (state.amendment.by === by) throw new NotYourPart()
      // Payments may have been reported since the proposal.
      if (paysBack(state, state.amendment.terms)) throw new NotNow()
      return { kind: 'amended', body: { by } }
    }
    case 'dispute': {
      const { about, reason } = command
      if (state.dispute) throw new NotNow()
      return { kind: 'disputed', body: { by, about, reason } }
    }
    case 'end-dispute': {
      if (!state.dispute) throw new NotNow()
      if (state.dispute.by !== by) throw new NotYourPart()
      return { kind: 'dispute-ended', body: { by, reason: command.reason } }
    }
    case 'cancel': {
      const { reason } = command
      // A closed company does not answer a request that waits.
      if (state.cancellation && !partnerClosed) throw new NotNow()
      if (cancelsAlone(state, by, partnerClosed)) return cancelled(state, { by, reason }, partnerClosed)
      if (partnerClosed) throw new Disputed()
      return { kind: 'cancel-asked', body: { by, reason } }
    }
    case 'answer': {
      const { cancellation } = state
      if (!cancellation) throw new NotNow()
      if (cancellation.by === by) throw new NotYourPart()
      return command.agree ? cancelled(state, { by, reason: cancellation.reason }, partnerClosed) : { kind: 'cancel-refused', body: { by } }
    }
  }
}

const cancelled = (state: DealState, body: { readonly by: Side; readonly reason: string }, partnerClosed: boolean): NewEvent => ({
  kind: 'cancelled',
  body: { ...body, ...(isLeftAlone(state, partnerClosed) && { partnerClosed: true }) },
})

const stoppedBy: Partial<Readonly<Record<Command['do'], DisputeSubject>>> = { report: 'goods', pay: 'money', confirm: 'money', reject: 'money' }

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

function report(
  { reached, reported }: DealState,
  by: Side,
  { milestone, on, note, evidence }: Extract<Command, { do: 'report' }>,
  today: string,
): NewEvent {
  const reporter = reporters[milestone]
  if (reporter) requireSide(by, reporter)
  requirePast(on, today)
  const known = { ...reached, ...reported }
  const needed = before[milestone]
  if (needed && !known[needed]) throw new NotNow()
  // A truck may have reached it while the report, with its evidence, waited on a phone.
  const isKnown = milestone === 'border' ? known.arrived : (evidence?.recordedAt ? reported : known)[milestone]
  if (isKnown) throw new NotNow()
  return { kind: 'reached', body: { by, milestone, on, note, ...evidence } }
}

function delay(
  { reached, expected }: DealState,
  by: Side,
  { milestone, expectedOn, reason }: Extract<Command, { do: 'delay' }>,
  today: string,
): NewEvent {
  if (milestone !== 'arrived') requireSide(by, 'seller')
  if (reached[milestone] || expected[milestone] === expectedOn) throw new NotNow()
  if (expectedOn < today) throw new InvalidInput('expectedOn', 'This day has passed. Please choose today or a later day.')
  return { kind: 'delayed', body: { by, milestone, on: expectedOn, reason } }
}

/** The other side agrees or declines; the side that proposed withdraws. */
function answer({ phase, proposedBy }: DealState, by: Side, what: 'agree' | 'decline'): NewEvent {
  if (phase !== 'proposed') throw new NotNow()
  if (what === 'decline') return { kind: 'declined', body: { by } }
  if (proposedBy === by) throw new NotYourPart()
  return { kind: 'agreed', body: { by } }
}

/** Quantities, prices and the day change only before the goods are ready. */
function amend(state: DealState, by: Side, { lines, readyBy, reason }: Extract<Command, { do: 'amend' }>, today: string): NewEvent {
  const { terms, amendment, reached } = state
  if (amendment || reached.ready) throw new NotNow()
  if (lines.length !== terms.lines.length) throw new InvalidInput('lines', 'Please give a quantity and a price for each line.')
  if (readyBy !== null && readyBy !== terms.readyBy && readyBy < today)
    throw new InvalidInput('readyBy', 'This day has passed. Please choose today or a later day.')
  const { readyBy: _, ...rest } = terms
  const changed: DealTerms = {
    ...rest,
    lines: terms.lines.map((line, index) => ({ ...line, ...lines[index] })),
    ...(readyBy !== null && { readyBy }),
  }
  if (totalOf(changed) < 1) throw new InvalidInput('lines', 'The total must be above 0.')
  if (totalOf(changed) > PRICE_MAX) throw new InvalidInput('lines', 'The total is too large.')
  if (paysBack(state, changed)) throw new InvalidInput('lines', 'More than the new price has already been paid.')
  return { kind: 'amend-asked', body: { by, terms: changed, reason } }
}

/** Whether some part of the price would become less than what was paid of it. */
function paysBack({ payments, parts }: DealState, terms: DealTerms): boolean {
  const changed = booksOf(totalOf(terms), terms, payments).parts
  return changed.some(({ owedMinor }) => owedMinor < 0) || parts.some(({ part }) => !changed.some((each) => each.part === part))
}

function requireSide(by: Side, side: Side): void {
  if (by !== side) throw new NotYourPart()
}

function requirePast(on: string, today: string): void {
  if (on > today) throw new InvalidInput('on', 'This day is in the future. Please choose today or an earlier day.')
}

function sentPayment({ payments }: DealState, number: number) {
  const payment = payments.find((each) => each.number === number)
  if (payment?.status !== 'sent') throw new NotNow()
  return payment
}
