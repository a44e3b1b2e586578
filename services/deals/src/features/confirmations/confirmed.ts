import type { Payment } from '@ungana/contracts-deals'
import { DealNotFound } from '#errors.ts'
import { type DealState, dealState } from '#lib/deal-state.ts'
import type { StoredDeal } from '#lib/deals.ts'

export interface Confirmed {
  readonly payment: Payment
  /** The deal right after the confirmation, so that later events change no confirmation. */
  readonly state: DealState
  readonly at: Date
}

/** @throws DealNotFound unless the seller has confirmed the payment */
export function confirmedPayment({ events }: StoredDeal, number: number): Confirmed {
  const index = events.findIndex(({ kind, body }) => kind === 'received' && body.payment === number)
  const state = index < 0 ? undefined : dealState(events.slice(0, index + 1))
  const payment = state?.payments.find((each) => each.number === number)
  const at = events[index]?.at
  if (!state || !payment || at === undefined) throw new DealNotFound()
  return { payment, state, at: new Date(at) }
}
