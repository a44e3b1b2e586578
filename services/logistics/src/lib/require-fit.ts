import { asText, type Text, text } from '@ungana/language/server'
import { dayInKigali } from '@ungana/service-kit'
import { ListingState, NoMatch } from '#errors.ts'
import { dayNumber } from '#lib/days.ts'
import { type Fit, fitLoad } from '#lib/matching.ts'
import { misfitTexts } from '#lib/misfit-texts.ts'
import type { Roads } from '#lib/roads/roads.ts'
import { loadOf, type ShipmentRow, shipmentStatusOn } from '#lib/shipments.ts'
import { openTransports, type TransportRow, transportStatusOn, truckOf } from '#lib/transports.ts'

/**
 * The fit of a load on a truck. Unlike matching, it accepts any price.
 * @throws ListingState, NoMatch if a listing has an unclear number or place, or the error that `refusal` makes from the reason of a misfit
 */
export function requireFit(roads: Roads, transport: TransportRow, shipment: ShipmentRow, now: Date, refusal: (why: Text) => Error): Fit {
  const day = dayInKigali(now)
  const [shipmentStatus, transportStatus] = [shipmentStatusOn(shipment, day), transportStatusOn(transport, day)]
  if (shipmentStatus !== 'Seeking Transport') throw new ListingState(asText(shipmentStatus))
  if (transportStatus === 'Fully Booked') throw refusal(misfitTexts['no-room'])
  if (!openTransports.includes(transportStatus)) throw new ListingState(asText(transportStatus))
  const [load, truck] = [loadOf(shipment), truckOf(transport)]
  if (!load || !truck) throw new NoMatch(text('We cannot read a number or a place in one of these listings. Please correct it first.'))
  const fit = fitLoad(roads, truck, load, dayNumber(day))
  if (typeof fit === 'string') throw refusal(misfitTexts[fit])
  return fit
}
