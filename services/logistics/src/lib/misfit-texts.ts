// Why a load does not fit on a truck, as texts after a colon.
import type { Misfit } from '#lib/matching.ts'

export const misfitTexts: { readonly [misfit in Misfit]: string } = {
  'no-way': 'closed border posts block every route between these places.',
  'too-far-round': 'the truck does not pass these places in this order, within the detour that its owner allows.',
  'no-room': 'the truck does not have enough free space on the whole route.',
  'wrong-days': 'the truck must come within three days of the target date, for this load and for its other bookings.',
  'too-late': 'the truck would arrive after the “Deliver by” date of this load or of another booking.',
  cargo: 'this cargo may not travel with the cargo already booked on the truck.',
  vehicle: 'this type of truck cannot carry this cargo.',
}
