// What a deal must say after what happened in it, written from the contract alone. It shares no code with the service, so that it finds what the service
// gets wrong.
import type { DisputeSubject, GoodsMilestone, PaperKind, PaymentPart, RecordFigure, Side } from '@ungana/contracts-deals'

type Days = Partial<Record<GoodsMilestone, string>>
interface Line {
  readonly quantity: string
  readonly unitPriceMinor: number
}
export interface Packed {
  readonly packages: number
  readonly netKg: string
  readonly grossKg: string
}
interface Paid {
  readonly part: PaymentPart
  readonly amount: number
  readonly sentOn: string
  readonly reportedOn: string
  status: 'sent' | 'received' | 'missing'
  received: number
  charges: number
}
interface Terms {
  lines: Line[]
  readyBy: string | null
}
interface Truck {
  readonly weightKg: number
  readonly news: { readonly version: number; readonly step: string; readonly on: string }[]
}
interface Entry {
  readonly side: Side
  readonly figure: RecordFigure
  readonly kept: boolean
  contest: 'none' | 'open' | 'counts' | 'removed'
}

export interface ExpectedDeal extends Terms {
  readonly shares: Readonly<Record<PaymentPart, number>>
  /** Kilograms of one unit. */
  readonly unitKg: number
  phase: 'proposed' | 'open' | 'completed' | 'cancelled'
  readonly proposedBy: Side | null
  /** Number of events. */
  count: number
  readonly payments: Paid[]
  /** What sides reported, without trucks. */
  readonly reports: Days
  reached: Days
  /** The day on which the deal first said that a milestone is reached. */
  readonly learned: Days
  readonly trucks: Map<string, Truck>
  expected: Days
  amendment: (Terms & { readonly by: Side }) | null
  cancellation: Side | null
  dispute: { readonly by: Side; readonly about: DisputeSubject } | null
  /** The side whose company closed its account. */
  closed: Side | null
  /** Whether the service told the other side. */
  announced: boolean
  /** Whether it was cancelled because of that. */
  left: boolean
  depositOn: string | null
  paidOn: string | null
  packing: { readonly lines: readonly Packed[]; readonly quantities: string } | null
  readonly papers: { readonly kind: PaperKind; readonly number: number; readonly version: number; readonly says: string }[]
  entries: Entry[]
}

/** Both deals of a seller, which share its numbers. */
export interface World {
  readonly deals: ExpectedDeal[]
  readonly numbers: Partial<Record<PaperKind, number>>
}

export type Who = Side | 'outsider' | 'staff'
export type Act =
  | { readonly do: 'agree' | 'decline' }
  /** A phone may have recorded it before it could send it. */
  | { readonly do: 'report'; readonly milestone: GoodsMilestone; readonly on: string; readonly onPhone: boolean }
  | { readonly do: 'pay'; readonly part: PaymentPart; readonly amountMinor: number; readonly on: string }
  | { readonly do: 'confirm'; readonly payment: number; readonly receivedMinor: number; readonly chargesMinor: number }
  | { readonly do: 'reject'; readonly payment: number }
  | { readonly do: 'delay'; readonly milestone: GoodsMilestone; readonly expectedOn: string }
  | { readonly do: 'amend'; readonly lines: readonly Line[]; readonly readyBy: string | null }
  | { readonly do: 'answer-amendment' | 'answer'; readonly agree: boolean }
  | { readonly do: 'dispute'; readonly about: DisputeSubject }
  | { readonly do: 'end-dispute' | 'cancel' }
  | { readonly do: 'decide'; readonly decision: 'resume' | 'cancel' }
  | { readonly do: 'pack'; readonly lines: readonly Packed[] }
  | { readonly do: 'make'; readonly kind: PaperKind }
  | { readonly do: 'contest'; readonly figure: RecordFigure }
  | { readonly do: 'decide-contest'; readonly decision: 'counts' | 'removed' }

const partNames = ['deposit', 'onLoading', 'onDelivery'] as const
const other = (side: Side) => (side === 'buyer' ? 'seller' : 'buyer')
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
export const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export const thousandths = (text: string): number => {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0'))
}
/** A line in cents, half a cent up. */
export const lineMinor = ({ quantity, unitPriceMinor }: Line): number => Math.floor((thousandths(quantity) * unitPriceMinor + 500) / 1000)
export const totalMinor = ({ lines }: Pick<Terms, 'lines'>): number => sumOf(lines.map(lineMinor))

/** Shares of the price, half a cent up; the last one gets what is left. */
function prices({ lines, shares }: Pick<ExpectedDeal, 'lines' | 'shares'>): Record<PaymentPart, number> {
  const total = totalMinor({ lines })
  const upTo = (percent: number) => Math.floor((total * percent + 50) / 100)
  const deposit = upTo(shares.deposit)
  const onLoading = shares.onDelivery > 0 ? upTo(shares.deposit + shares.onLoading) - deposit : total - deposit
  return { deposit, onLoading, onDelivery: total - deposit - onLoading }
}

/** Of one part of the price, or of the whole. */
export function books(deal: Pick<ExpectedDeal, 'lines' | 'shares' | 'payments'>, part?: PaymentPart) {
  const own = deal.payments.filter((each) => part === undefined || each.part === part)
  const priceMinor = part === undefined ? totalMinor(deal) : prices(deal)[part]
  const onTheWayMinor = sumOf(own.map(({ status, amount }) => (status === 'sent' ? amount : 0)))
  const receivedMinor = sumOf(own.map(({ received }) => received))
  const chargesMinor = sumOf(own.map(({ charges }) => charges))
  return { priceMinor, owedMinor: priceMinor - onTheWayMinor - receivedMinor - chargesMinor, onTheWayMinor, receivedMinor, chargesMinor }
}
export const partsOf = (deal: Pick<ExpectedDeal, 'lines' | 'shares' | 'payments'>) =>
  partNames.map((part) => ({ part, ...books(deal, part) })).filter(({ priceMinor }) => priceMinor > 0)

/** Whether the change makes a part cheaper than what was paid of it. */
const paysBack = (deal: ExpectedDeal, lines: readonly Line[]) => {
  const changed = { ...deal, lines: [...lines] }
  return partNames.some((part) => books(changed, part).owedMinor < 0 || (books(deal, part).priceMinor > 0 && books(changed, part).priceMinor <= 0))
}

const steps = (truck: Truck) => truck.news.toSorted((one, another) => one.version - another.version)
const carries = (truck: Truck) => steps(truck).at(-1)?.step !== 'cancelled'
const firstDay = (truck: Truck, kinds: readonly string[]) =>
  truck.news
    .filter(({ step }) => kinds.includes(step))
    .map(({ on }) => on)
    .toSorted()[0]
const moving = ['picked up', 'in transit', 'at border', 'delivered']

const hasMoved = (deal: ExpectedDeal): boolean =>
  deal.payments.some(({ status }) => status !== 'missing') ||
  Object.keys({ ...deal.reached, ...deal.reports }).length > 0 ||
  [...deal.trucks.values()].some((truck) => carries(truck) && firstDay(truck, moving) !== undefined)

/** Whether nobody else is there: the other company closed its account, and staff have no dispute to decide. */
const isLeft = (deal: ExpectedDeal, side: Side): boolean => deal.closed === other(side) && deal.dispute === null

/** A seller asks as soon as the buyer has reported a payment. */
export const cancelsAlone = (deal: ExpectedDeal, side: Side): boolean =>
  isLeft(deal, side) || (!hasMoved(deal) && !(side === 'seller' && deal.payments.length > 0))

/** Milestones that trucks reach when together they carry the whole weight. */
function byTrucks({ trucks, lines, unitKg }: ExpectedDeal): Days {
  const grams = sumOf(lines.map(({ quantity }) => thousandths(quantity) * unitKg))
  const carrying = [...trucks.values()].filter(carries)
  const days = (kinds: readonly string[]) => {
    const done = carrying.filter((truck) => firstDay(truck, kinds) !== undefined)
    const carried = sumOf(done.map(({ weightKg }) => Math.round(weightKg * 1000)))
    return carried >= grams ? done.flatMap((truck) => firstDay(truck, kinds) ?? []).toSorted() : []
  }
  const [loaded, arrived] = [days(moving), days(['delivered'])]
  const border = carrying.flatMap((truck) => firstDay(truck, ['at border']) ?? []).toSorted()[0]
  return {
    ...(loaded[0] !== undefined && { ready: loaded[0], loaded: loaded.at(-1) as string }),
    ...(border !== undefined && { border }),
    ...(arrived[0] !== undefined && { arrived: arrived.at(-1) as string }),
  }
}

/** Whether the deal allows this now. */
export function allows(deal: ExpectedDeal, who: Who, act: Act, today: string): boolean {
  if (who === 'outsider') return false
  if (who === 'staff') {
    if (act.do === 'decide') return deal.dispute !== null
    return act.do === 'decide-contest' && deal.entries.some(({ contest }) => contest === 'open')
  }
  if (act.do === 'decide' || act.do === 'decide-contest') return false
  if (act.do === 'agree') return deal.phase === 'proposed' && deal.proposedBy !== who && deal.closed === null
  if (act.do === 'decline') return deal.phase === 'proposed'
  if (act.do === 'contest')
    return deal.entries.some(({ side, figure, kept, contest }) => side === who && figure === act.figure && !kept && contest === 'none')
  if (act.do === 'pack' || act.do === 'make') {
    if (who !== 'seller' || !['open', 'completed'].includes(deal.phase)) return false
    if (act.do === 'make') return ['proforma', 'invoice'].includes(act.kind) || packed(deal) !== null
    return act.lines.length === deal.lines.length && act.lines.every(({ netKg, grossKg }) => thousandths(grossKg) >= thousandths(netKg))
  }
  if (deal.phase !== 'open') return false
  const stops = (about: DisputeSubject) => deal.dispute?.about === about
  const sent = (number: number) => {
    const payment = deal.payments[number - 1]
    return payment?.status === 'sent' ? payment : undefined
  }
  switch (act.do) {
    case 'report': {
      const known = { ...deal.reached, ...deal.reports }
      const { ready, loaded, arrived } = known
      const order = { ready: true, loaded: ready, border: loaded && !arrived, arrived: loaded, accepted: arrived }
      const by = { ready: 'seller', loaded: 'seller', border: who, arrived: 'buyer', accepted: 'buyer' }
      // A phone adds what people saw to what trucks said.
      const isNew = act.milestone === 'border' || (act.onPhone ? deal.reports : known)[act.milestone] === undefined
      const isHeard = act.onPhone || !stops('goods')
      return isHeard && by[act.milestone] === who && act.on <= today && Boolean(order[act.milestone]) && isNew
    }
    case 'pay':
      return !stops('money') && who === 'buyer' && act.on <= today && act.amountMinor <= books(deal, act.part).owedMinor
    case 'confirm':
      return !stops('money') && who === 'seller' && act.receivedMinor + act.chargesMinor <= (sent(act.payment)?.amount ?? 0)
    case 'reject':
      return !stops('money') && who === 'seller' && sent(act.payment) !== undefined
    case 'delay': {
      const { milestone, expectedOn } = act
      const isTheirs = who === 'seller' || milestone === 'arrived'
      return isTheirs && !deal.reached[milestone] && deal.expected[milestone] !== expectedOn && expectedOn >= today
    }
    case 'amend': {
      const isNow = deal.amendment === null && !deal.reached.ready && act.lines.length === deal.lines.length
      const isDay = act.readyBy === null || act.readyBy === deal.readyBy || act.readyBy >= today
      return isNow && isDay && totalMinor({ lines: [...act.lines] }) > 0 && !paysBack(deal, act.lines)
    }
    case 'answer-amendment':
      return deal.amendment !== null && (!act.agree || (deal.amendment.by !== who && !paysBack(deal, deal.amendment.lines)))
    case 'dispute':
      return deal.dispute === null
    case 'end-dispute':
      return deal.dispute?.by === who
    case 'cancel':
      return deal.closed === other(who) ? cancelsAlone(deal, who) : deal.cancellation === null
    case 'answer':
      return deal.cancellation === other(who)
  }
}

/** What is packed, unless the quantities have changed since. */
export const packed = ({ packing, lines }: ExpectedDeal): readonly Packed[] | null =>
  packing?.quantities === lines.map(({ quantity }) => quantity).join() ? packing.lines : null

/** What a paper of this kind would say now. */
export const sayingOf = (deal: ExpectedDeal, kind: PaperKind): string => {
  const invoice = deal.papers.findLast((each) => each.kind === 'invoice')
  return JSON.stringify([
    deal.lines.map(({ quantity, unitPriceMinor }) => [quantity, unitPriceMinor]),
    deal.readyBy,
    kind === 'proforma' ? null : packed(deal),
    kind === 'origin' && invoice ? [invoice.number, invoice.version] : null,
  ])
}

/** Does what the deal allows. */
export function happen(world: World, nth: number, who: Who, act: Act, today: string): void {
  const deal = world.deals[nth] as ExpectedDeal
  const side = who as Side
  const wasOpen = deal.phase === 'open'
  const isEvent = !['pack', 'make', 'contest', 'decide-contest'].includes(act.do)
  if (isEvent) deal.count++
  switch (act.do) {
    case 'agree':
      deal.phase = 'open'
      break
    case 'decline':
      deal.phase = 'cancelled'
      break
    case 'report':
      deal.reports[act.milestone] ??= act.on
      break
    case 'pay':
      deal.payments.push({ part: act.part, amount: act.amountMinor, sentOn: act.on, reportedOn: today, status: 'sent', received: 0, charges: 0 })
      break
    case 'confirm':
      Object.assign(deal.payments[act.payment - 1] as Paid, { status: 'received', received: act.receivedMinor, charges: act.chargesMinor })
      break
    case 'reject':
      Object.assign(deal.payments[act.payment - 1] as Paid, { status: 'missing' })
      break
    case 'delay':
      deal.expected[act.milestone] = act.expectedOn
      break
    case 'amend':
      deal.amendment = { by: side, lines: [...act.lines], readyBy: act.readyBy }
      break
    case 'answer-amendment': {
      if (act.agree && deal.amendment) {
        const { ready: _, ...expected } = deal.expected
        Object.assign(deal, { lines: deal.amendment.lines, readyBy: deal.amendment.readyBy, expected })
      }
      deal.amendment = null
      break
    }
    case 'dispute':
      deal.dispute = { by: side, about: act.about }
      break
    case 'end-dispute':
      deal.dispute = null
      break
    case 'decide':
      if (act.decision === 'cancel') deal.phase = 'cancelled'
      deal.dispute = null
      break
    case 'cancel':
      deal.left = isLeft(deal, side)
      if (cancelsAlone(deal, side)) deal.phase = 'cancelled'
      else deal.cancellation = side
      break
    case 'answer':
      deal.left = act.agree && isLeft(deal, side)
      if (act.agree) deal.phase = 'cancelled'
      deal.cancellation = null
      break
    case 'pack':
      deal.packing = { lines: act.lines, quantities: deal.lines.map(({ quantity }) => quantity).join() }
      break
    case 'make': {
      const says = sayingOf(deal, act.kind)
      const last = deal.papers.findLast(({ kind }) => kind === act.kind)
      if (last?.says === says) break
      if (!last) world.numbers[act.kind] = (world.numbers[act.kind] ?? 0) + 1
      const number = last?.number ?? (world.numbers[act.kind] as number)
      deal.papers.push({ kind: act.kind, number, version: (last?.version ?? 0) + 1, says })
      break
    }
    case 'contest':
      for (const entry of deal.entries) if (entry.side === who && entry.figure === act.figure) entry.contest = 'open'
      break
    case 'decide-contest':
      // Staff decide one of them; the caller names it by making only one open.
      for (const entry of deal.entries) if (entry.contest === 'open') entry.contest = act.decision
      break
  }
  if (isEvent) follow(deal, today, wasOpen)
}

/** News of a truck of this side. Proposed deals have no trucks. */
export function hear(deal: ExpectedDeal, id: string, weightKg: number, news: Truck['news'][number], today: string): void {
  if (deal.phase === 'proposed') return
  deal.count++
  const truck = deal.trucks.get(id) ?? { weightKg, news: [] }
  truck.news.push(news)
  deal.trucks.set(id, truck)
  follow(deal, today, deal.phase === 'open')
}

/** What follows from an event. */
export function follow(deal: ExpectedDeal, today: string, wasOpen: boolean): void {
  if (deal.phase === 'open') {
    const { ready, loaded, border, arrived, accepted } = { ...byTrucks(deal), ...deal.reports }
    const here = arrived ?? accepted
    const days = { ready: ready ?? loaded ?? here, loaded: loaded ?? here, border, arrived: here, accepted }
    // While the goods are disputed, all milestones wait.
    if (deal.dispute?.about !== 'goods') deal.reached = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined))
    for (const milestone of Object.keys(deal.reached) as GoodsMilestone[]) deal.learned[milestone] ??= today
    if (deal.reached.ready) deal.amendment = null
    const isSettled = (part?: PaymentPart) => books(deal, part).owedMinor === 0 && books(deal, part).onTheWayMinor === 0
    deal.depositOn = books(deal, 'deposit').priceMinor > 0 && isSettled('deposit') ? (deal.depositOn ?? today) : null
    deal.paidOn = isSettled() ? (deal.paidOn ?? today) : null
    if (isSettled() && deal.reached.accepted && !deal.dispute) deal.phase = 'completed'
  }
  if (deal.phase === 'completed' || deal.phase === 'cancelled') {
    Object.assign(deal, { cancellation: null, amendment: null, dispute: null })
    if (wasOpen) deal.entries = entriesOf(deal)
  }
}

/** The company of this side closes its account: what its deals say about it is deleted. */
export function leave(deal: ExpectedDeal, side: Side): void {
  deal.closed = side
  deal.announced = deal.phase === 'open' || deal.phase === 'proposed'
  deal.entries = deal.entries.filter((each) => each.side !== side)
}

/** What an ended deal says about its companies: nothing if it was cancelled before money or goods had moved, or because a company was gone. */
function entriesOf(deal: ExpectedDeal): Entry[] {
  if (deal.phase === 'cancelled' && (deal.left || !hasMoved(deal))) return []
  const entry = (side: Side, figure: RecordFigure, kept: boolean): Entry => ({ side, figure, kept, contest: 'none' })
  const kept = deal.phase === 'completed'
  const ended = [entry('buyer', 'completed', kept), entry('seller', 'completed', kept)]
  if (!kept) return ended
  const { reached, learned, readyBy } = deal
  if (readyBy && reached.ready) ended.push(entry('seller', 'on-time', reached.ready <= readyBy && (learned.ready ?? '') <= later(readyBy, 3)))
  const inTime = ([part, milestone]: readonly [PaymentPart, GoodsMilestone]) => {
    const sent = deal.payments.filter((each) => each.part === part && each.status !== 'missing')
    const due = learned[milestone]
    return due === undefined || sent.length === 0
      ? []
      : [!sent.some(({ sentOn, reportedOn }) => sentOn > later(due, 3) || reportedOn > later(due, 6))]
  }
  const paid = (
    [
      ['onLoading', 'loaded'],
      ['onDelivery', 'arrived'],
    ] as const
  ).flatMap(inTime)
  if (paid.length > 0) ended.push(entry('buyer', 'paid-on-time', paid.every(Boolean)))
  return ended
}

/** Steps whose day has passed, with the side that is to do them. */
export function overdue(deal: ExpectedDeal, today: string): { side: Side; step: string; dueOn: string }[] {
  if (deal.phase !== 'open' || deal.closed) return []
  const { reached, expected, dispute } = deal
  const owes = (part: PaymentPart) => dispute?.about !== 'money' && books(deal, part).owedMinor > 0
  const goods = dispute?.about !== 'goods'
  const due: [boolean, Side, string, string | null | undefined][] = [
    [goods && !reached.ready, 'seller', 'ready', expected.ready ?? deal.readyBy],
    [goods && Boolean(reached.ready) && !reached.loaded, 'seller', 'loaded', expected.loaded],
    [goods && Boolean(reached.loaded) && !reached.arrived, 'buyer', 'arrived', expected.arrived],
    [Boolean(reached.loaded) && owes('onLoading'), 'buyer', 'pay', reached.loaded],
    [Boolean(reached.arrived) && owes('onDelivery'), 'buyer', 'pay', reached.arrived],
  ]
  return due.flatMap(([isNext, side, step, dueOn]) => (isNext && dueOn && dueOn < today ? [{ side, step, dueOn }] : []))
}
