// What an ended deal says about its companies.
import type { GoodsMilestone, RecordFigure, Side } from '@ungana/contracts-deals'
import { dayInKigali } from '@ungana/service-kit'
import type { DealEvent } from '#lib/deal-events.ts'
import { dealState, hasMoved } from '#lib/deal-state.ts'

export interface RecordEntry {
  readonly side: Side
  readonly figure: RecordFigure
  readonly kept: boolean
}

/** Days for a bank transfer, and for a report of what was done in time. */
const GRACE_DAYS = 3
const DAY = 86_400_000

/** None while the deal is proposed or open, and none if it was cancelled before money or goods moved, or because the other company closed its account. */
export function entriesOf(events: readonly DealEvent[]): RecordEntry[] {
  const state = dealState(events)
  const isNeutral = () => !hasMoved(state) || events.some(({ kind, body }) => kind === 'cancelled' && body.partnerClosed)
  if (state.phase === 'open' || state.phase === 'proposed' || (state.phase === 'cancelled' && isNeutral())) return []
  const kept = state.phase === 'completed'
  const ended: RecordEntry[] = [
    { side: 'buyer', figure: 'completed', kept },
    { side: 'seller', figure: 'completed', kept },
  ]
  if (!kept) return ended
  const { terms, reached, payments } = state
  const isMissing = (payment: number) => payments.some(({ number, status }) => number === payment && status === 'missing')
  const ready = learned(events, 'ready')
  const parts = (
    [
      ['onLoading', 'loaded'],
      ['onDelivery', 'arrived'],
    ] as const
  ).flatMap(([part, milestone]) => {
    const due = learned(events, milestone)
    const sent = events.flatMap((event) => {
      if (event.kind !== 'sent' || event.body.part !== part || isMissing(event.body.payment)) return []
      return [{ on: event.body.on, reported: dayInKigali(new Date(event.at)) }]
    })
    const isInTime = (lastDay: string) => sent.every(({ on, reported }) => on <= lastDay && reported <= later(lastDay, GRACE_DAYS))
    return due && sent.length > 0 ? [isInTime(later(due, GRACE_DAYS))] : []
  })
  return [
    ...ended,
    ...(terms.readyBy && reached.ready && ready
      ? [{ side: 'seller', figure: 'on-time', kept: reached.ready <= terms.readyBy && ready <= later(terms.readyBy, GRACE_DAYS) } as const]
      : []),
    ...(parts.length > 0 ? [{ side: 'buyer', figure: 'paid-on-time', kept: parts.every(Boolean) } as const] : []),
  ]
}

/** The day on which the other side could know of the milestone. Reports may name an earlier day. */
function learned(events: readonly DealEvent[], milestone: GoodsMilestone): string | undefined {
  const index = events.findIndex((_, last) => dealState(events.slice(0, last + 1)).reached[milestone])
  const event = events[index]
  return event && dayInKigali(new Date(event.at))
}

const later = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
