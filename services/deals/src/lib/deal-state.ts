// The state of a deal follows from its events, and from nothing else.
import type { Deal, DealPhase, DealTerms, DisputeSubject, GoodsMilestone, NextStep, Payment, PaymentPart, Side } from '@ungana/contracts-deals'
import { weightKgOf } from '@ungana/contracts-deals'
import { lineTotal, paymentParts as partsOf, quoteTotal } from '@ungana/contracts-messaging'
import { dayInKigali } from '@ungana/service-kit'
import type { DealEvent } from '#lib/deal-events.ts'
import { reachedByTrucks, running, type TruckState, withNews } from '#lib/trucks.ts'

type Books = Deal['books']
const parts = ['deposit', 'onLoading', 'onDelivery'] as const satisfies readonly PaymentPart[]

export interface DealState {
  readonly phase: DealPhase
  /** The side that proposed the deal, and whose answer ends the phase `proposed`. Null if it comes from a quote. */
  readonly proposedBy: Side | null
  readonly terms: DealTerms
  readonly totalMinor: number
  /** The day of each milestone; of the first border. */
  readonly reached: Partial<Record<GoodsMilestone, string>>
  /** The milestones that a side reported, without those of trucks. Those of phones may come while the goods are disputed. */
  readonly reported: Partial<Record<GoodsMilestone, string>>
  readonly trucks: readonly TruckState[]
  readonly payments: readonly Payment[]
  readonly parts: readonly (Books & { readonly part: PaymentPart })[]
  readonly books: Books
  readonly cancellation: Deal['cancellation']
  readonly amendment: Deal['amendment']
  readonly dispute: Deal['dispute']
  /** The expected day of each delayed milestone. */
  readonly expected: Partial<Record<GoodsMilestone, string>>
  /** When the deposit, and when everything, was settled. */
  readonly depositOn: string | null
  readonly paidOn: string | null
}

/** The same rule as for quotes. */
export const totalOf = ({ lines }: Pick<DealTerms, 'lines'>): number => Number(quoteTotal(lines))

export const lineTotalsOf = ({ lines }: Pick<DealTerms, 'lines'>): number[] => lines.map((each) => Number(lineTotal(each)))

/** @throws Error if the first event does not open the deal, which no stored deal does */
export function dealState(events: readonly DealEvent[]): DealState {
  const [opened, ...later] = events
  if (opened?.kind === 'proposed') return later.reduce(after, { ...opening(opened.body.terms), phase: 'proposed', proposedBy: opened.body.by })
  if (opened?.kind !== 'opened') throw new Error('The first event of a deal opens or proposes it')
  return later.reduce(after, finished(opening(opened.body.terms), opened))
}

function opening(terms: DealTerms): DealState {
  const totalMinor = totalOf(terms)
  return {
    phase: 'open',
    proposedBy: null,
    terms,
    totalMinor,
    reached: {},
    reported: {},
    trucks: [],
    payments: [],
    ...booksOf(totalMinor, terms, []),
    cancellation: null,
    amendment: undefined,
    dispute: undefined,
    expected: {},
    depositOn: null,
    paidOn: null,
  }
}

function after(state: DealState, event: DealEvent): DealState {
  switch (event.kind) {
    case 'reached': {
      const { milestone, on } = event.body
      return moved({ ...state, reported: { ...state.reported, [milestone]: state.reported[milestone] ?? on } }, event)
    }
    case 'truck':
      return moved({ ...state, trucks: withNews(state.trucks, event.body) }, event)
    case 'sent': {
      const { payment: number, part, amountMinor, on: sentOn, reference, proof } = event.body
      const payment = {
        number,
        part,
        amountMinor,
        sentOn,
        reference,
        status: 'sent',
        receivedMinor: 0,
        chargesMinor: 0,
        ...(proof && { proof }),
      } as const
      return paid(state, [...state.payments, payment], event)
    }
    case 'received': {
      const { payment, receivedMinor, chargesMinor } = event.body
      return paid(
        state,
        state.payments.map((each) => (each.number === payment ? { ...each, status: 'received', receivedMinor, chargesMinor } : each)),
        event,
      )
    }
    case 'missing':
      return paid(
        state,
        state.payments.map((each) => (each.number === event.body.payment ? { ...each, status: 'missing' } : each)),
        event,
      )
    case 'delayed': {
      const { milestone, on } = event.body
      return { ...state, expected: { ...state.expected, [milestone]: on } }
    }
    case 'amend-asked':
      return { ...state, amendment: { ...event.body, totalMinor: totalOf(event.body.terms) } }
    case 'amend-refused':
      return { ...state, amendment: undefined }
    case 'amended': {
      if (!state.amendment) throw new Error('A proposal comes before its acceptance')
      const { terms, totalMinor } = state.amendment
      const { ready: _, ...expected } = state.expected
      return moved({ ...state, terms, totalMinor, expected, ...booksOf(totalMinor, terms, state.payments), amendment: undefined }, event)
    }
    case 'disputed': {
      const { by, about, reason } = event.body
      return { ...state, dispute: { by, about, reason, at: event.at } }
    }
    case 'dispute-ended':
      return moved({ ...state, dispute: undefined }, event)
    case 'dispute-decided':
      return event.body.decision === 'cancel' ? cancelled(state) : moved({ ...state, dispute: undefined }, event)
    case 'cancel-asked':
      return { ...state, cancellation: event.body }
    case 'cancel-refused':
      return { ...state, cancellation: null }
    case 'cancelled':
      return cancelled(state)
    case 'agreed':
      return finished({ ...state, phase: 'open' }, event)
    case 'declined':
      return cancelled(state)
    case 'opened':
    case 'proposed':
      throw new Error('A deal opens once')
  }
}

const cancelled = (state: DealState): DealState => ({ ...state, phase: 'cancelled', cancellation: null, amendment: undefined, dispute: undefined })

/** The goods may have reached milestones, unless the deal has ended. While the goods are disputed, milestones wait. */
function moved(state: DealState, event: DealEvent): DealState {
  if (state.phase !== 'open') return state
  if (state.dispute?.about === 'goods') return finished(state, event)
  const { ready, loaded, border, arrived, accepted } = { ...reachedByTrucks(state.trucks, weightKgOf(state.terms)), ...state.reported }
  // A milestone implies those before it, even if a truck is cancelled afterwards.
  const here = arrived ?? accepted
  const days = Object.entries({ ready: ready ?? loaded ?? here, loaded: loaded ?? here, border, arrived: here, accepted })
  const reached: DealState['reached'] = Object.fromEntries(days.filter(([, on]) => on !== undefined))
  return finished({ ...state, reached, amendment: reached.ready ? undefined : state.amendment }, event)
}

const paid = (state: DealState, payments: readonly Payment[], event: DealEvent): DealState =>
  finished({ ...state, payments, ...booksOf(state.totalMinor, state.terms, payments) }, event)

function finished(state: DealState, { at }: DealEvent): DealState {
  const today = dayInKigali(new Date(at))
  const settled = ({ owedMinor, onTheWayMinor }: Books) => owedMinor === 0 && onTheWayMinor === 0
  const deposit = state.parts.find(({ part }) => part === 'deposit')
  const isPaid = settled(state.books)
  const completes = state.phase === 'open' && isPaid && state.reached.accepted && !state.dispute
  return {
    ...state,
    // Nobody can answer a cancellation of a completed deal.
    ...(completes && { phase: 'completed', cancellation: null }),
    depositOn: deposit && settled(deposit) ? (state.depositOn ?? today) : null,
    paidOn: isPaid ? (state.paidOn ?? today) : null,
  }
}

/** Price = owed + on the way + received + charges, for each part and for the deal. */
export function booksOf(totalMinor: number, { payment }: DealTerms, payments: readonly Payment[]): Pick<DealState, 'parts' | 'books'> {
  const prices = partsOf(totalMinor, payment)
  const each = parts
    .map((part) => {
      const own = payments.filter((one) => one.part === part)
      const sum = (of: (one: Payment) => number) => own.reduce((total, one) => total + of(one), 0)
      const onTheWayMinor = sum(({ status, amountMinor }) => (status === 'sent' ? amountMinor : 0))
      const [receivedMinor, chargesMinor] = [sum((one) => one.receivedMinor), sum((one) => one.chargesMinor)]
      const priceMinor = prices[part]
      return { part, priceMinor, owedMinor: priceMinor - onTheWayMinor - receivedMinor - chargesMinor, onTheWayMinor, receivedMinor, chargesMinor }
    })
    .filter(({ priceMinor }) => priceMinor > 0)
  const sum = (of: keyof Books) => each.reduce((total, one) => total + one[of], 0)
  const books = {
    priceMinor: sum('priceMinor'),
    owedMinor: sum('owedMinor'),
    onTheWayMinor: sum('onTheWayMinor'),
    receivedMinor: sum('receivedMinor'),
    chargesMinor: sum('chargesMinor'),
  }
  return { parts: each, books }
}

/** Whether money or goods have moved. */
export const hasMoved = ({ payments, reached, reported, trucks }: DealState): boolean =>
  payments.some(({ status }) => status !== 'missing') ||
  Object.keys({ ...reached, ...reported }).length > 0 ||
  running(trucks).some(({ loadedOn }) => loadedOn !== null)

/** Whether the other side will never answer, and staff need not decide either. */
export const isLeftAlone = ({ dispute }: DealState, partnerClosed: boolean): boolean => partnerClosed && !dispute

/** Whether this side alone can cancel. A seller who says that a payment did not arrive cannot, because otherwise it could keep the money and end the deal. */
export const cancelsAlone = (state: DealState, side: Side, partnerClosed: boolean): boolean =>
  isLeftAlone(state, partnerClosed) || (!hasMoved(state) && (side === 'buyer' || state.payments.length === 0))

const otherSide = (side: string): Side => (side === 'buyer' ? 'seller' : 'buyer')
const stepBy = (side: Side, name: NextStep['step'], facts: Partial<NextStep> = {}): NextStep => ({
  side,
  step: name,
  part: null,
  payment: null,
  amountMinor: null,
  dueOn: null,
  ...facts,
})

/** What each side can do next, the most urgent first. A closed company does nothing more, and nobody is asked to agree with it, to pay or to supply it. */
export function stepsNow(state: DealState, closed: Side | null): NextStep[] {
  const unasked: readonly NextStep['step'][] = ['answer-proposal', 'pay', 'ready', 'loaded']
  return stepsOf(state).filter(({ side, step }) => closed === null || (side !== closed && !unasked.includes(step)))
}

/** The steps if both companies still have their accounts. */
export function stepsOf(state: DealState): NextStep[] {
  if (state.phase === 'proposed') return state.proposedBy ? [stepBy(otherSide(state.proposedBy), 'answer-proposal')] : []
  if (state.phase !== 'open') return []
  const { terms, reached, expected, cancellation, amendment, dispute, payments } = state
  const pay = (part: PaymentPart, dueOn: string | null): NextStep[] => {
    const owed = state.parts.find((each) => each.part === part)?.owedMinor ?? 0
    return owed > 0 ? [stepBy('buyer', 'pay', { part, amountMinor: owed, dueOn })] : []
  }
  const all = [
    ...(cancellation ? [stepBy(otherSide(cancellation.by), 'answer-cancellation')] : []),
    ...(amendment ? [stepBy(otherSide(amendment.by), 'answer-amendment')] : []),
    ...payments
      .filter(({ status }) => status === 'sent')
      .map(({ number, part, amountMinor }) => stepBy('seller', 'confirm-payment', { payment: number, part, amountMinor })),
    ...pay('deposit', null),
    ...(reached.ready ? [] : [stepBy('seller', 'ready', { dueOn: expected.ready ?? terms.readyBy ?? null })]),
    ...(reached.ready && !reached.loaded ? [stepBy('seller', 'loaded', { dueOn: expected.loaded ?? null })] : []),
    ...(reached.loaded ? pay('onLoading', reached.loaded) : []),
    ...(reached.loaded && !reached.arrived ? [stepBy('buyer', 'arrived', { dueOn: expected.arrived ?? null })] : []),
    ...(reached.arrived && !reached.accepted ? [stepBy('buyer', 'accepted')] : []),
    ...(reached.arrived ? pay('onDelivery', reached.arrived) : []),
  ]
  return all.filter((each) => subjectOf(each.step) !== dispute?.about)
}

/** The earliest day of a step, to remind of it. */
export const dueOnOf = (state: DealState): string | null =>
  stepsOf(state)
    .flatMap(({ dueOn }) => dueOn ?? [])
    .toSorted()[0] ?? null

/** The subject of a dispute that stops this step; null if none does. */
function subjectOf(name: NextStep['step']): DisputeSubject | null {
  if (name === 'pay' || name === 'confirm-payment') return 'money'
  return name.startsWith('answer-') ? null : 'goods'
}
