// Why a load does not go on a truck, for people.
import type { Misfit } from '#lib/matching.ts'

export const misfitWords: { readonly [misfit in Misfit]: string } = {
  'no-way': 'closed border posts leave no way between these places.',
  'too-far-round': 'the truck does not pass these places in this order within the detour that its owner allows.',
  'no-room': 'there is not enough free space on every leg of the way.',
  'wrong-days': 'the truck is there more than three days before or after the day that is wanted, or that others on it have been promised.',
  cargo: 'this cargo may not travel beside what is booked on the truck already.',
  vehicle: 'this kind of truck does not carry this cargo.',
}
