// The state of a deal follows from its events, and from nothing else.
import type { DealPhase, DealTerms } from '@ungana/contracts-deals'
import { lineTotal, quoteTotal } from '@ungana/contracts-messaging'
import type { DealEvent } from '#lib/deal-events.ts'

export interface DealState {
  readonly phase: DealPhase
  readonly terms: DealTerms
  readonly totalMinor: number
}

/** The same rule as for quotes. */
const totalOf = ({ lines }: Pick<DealTerms, 'lines'>): number => Number(quoteTotal(lines))

/** @throws Error without events, which no stored deal is */
export function dealState(events: readonly DealEvent[]): DealState {
  const opened = events[0]
  if (!opened) throw new Error('A deal has at least one event')
  const { terms, agreed } = opened.body
  return { phase: agreed ? 'open' : 'proposed', terms, totalMinor: totalOf(terms) }
}

export const lineTotalsOf = ({ lines }: Pick<DealTerms, 'lines'>): number[] => lines.map((each) => Number(lineTotal(each)))
