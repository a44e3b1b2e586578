// Why a load does not fit on a truck, as texts after a colon.
import { type Text, text } from '@ungana/language/server'
import type { Misfit } from '#lib/matching.ts'

export const misfitTexts: { readonly [misfit in Misfit]: Text } = {
  'no-way': text('closed border posts block every route between these places.'),
  'too-far-round': text('the truck does not pass these places in this order, within the detour that its owner allows.'),
  'no-room': text('the truck does not have enough free space on the whole route.'),
  'wrong-days': text('the truck must come within three days of the target date, for this load and for its other bookings.'),
  'too-late': text('the truck would arrive after the “Deliver by” date of this load or of another booking.'),
  cargo: text('this cargo may not travel with the cargo already booked on the truck.'),
  vehicle: text('this type of truck cannot carry this cargo.'),
}
