import type { Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'

/** A suspended account's open offers end, whichever side made them, and the others are told. What is booked goes on: its goods may be under way. */
export const endDealings = (tx: Transaction, id: string, now: Date): Promise<number> =>
  endOffers(tx, '$3 IN (o.shipper_id, o.carrier_id)', [id], { status: 'lost', by: id, now })
