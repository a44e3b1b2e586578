import { ListingState, NoMatch } from '#errors.ts'
import { dayNumber, today } from '#lib/days.ts'
import { type Fit, fitLoad } from '#lib/matching.ts'
import { misfitWords } from '#lib/misfit-words.ts'
import type { Roads } from '#lib/roads/roads.ts'
import { loadOf, type ShipmentRow, shipmentStatusOn } from '#lib/shipments.ts'
import { openTransports, type TransportRow, transportStatusOn, truckOf } from '#lib/transports.ts'

/**
 * How the load goes on the truck: a price may be any, all else has to fit as in matching.
 * @throws ListingState, NoMatch where something of the two is unclear, and else what `refusal` makes of why it does not fit
 */
export function requireFit(roads: Roads, transport: TransportRow, shipment: ShipmentRow, now: Date, refusal: (why: string) => Error): Fit {
  const day = today(now)
  const [shipmentStatus, transportStatus] = [shipmentStatusOn(shipment, day), transportStatusOn(transport, day)]
  if (shipmentStatus !== 'Seeking Transport') throw new ListingState(shipmentStatus)
  if (transportStatus === 'Fully Booked') throw refusal(misfitWords['no-room'])
  if (!openTransports.includes(transportStatus)) throw new ListingState(transportStatus)
  const [load, truck] = [loadOf(shipment), truckOf(transport)]
  if (!load || !truck) throw new NoMatch('A figure or a place of these listings could not be read: it has to be clarified first.')
  const fit = fitLoad(roads, truck, load, dayNumber(day))
  if (typeof fit === 'string') throw refusal(misfitWords[fit])
  return fit
}
