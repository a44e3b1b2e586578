// Drafts a return trip for a booked truck. Its carrier can publish it with one tap.
import { randomUUIDv7 } from 'node:crypto'
import { returnDrafted, type TransportForm } from '@ungana/contracts-logistics'
import { dayInKigali, InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Network } from '#lib/borders.ts'
import { afterDays } from '#lib/days.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { readTransportForm } from '#lib/listing-forms.ts'
import { query } from '#lib/query.ts'
import type { TransportRow } from '#lib/transports.ts'
import { formOf, writeTransport } from '#lib/write-transport.ts'

/** Extra cost of carrying one tonne for one km, compared with driving empty: fuel and tyres, in USD. */
const EXTRA_USD_PER_TONNE_KM = 0.035
/** Days for unloading. */
const UNLOADING_DAYS = 1
/** The return price is this share of the outward price per tonne. It is lower, because much less cargo travels to the coast than from the coast. */
const RETURN_PRICE_SHARE = 0.6

/** The lowest price in USD per tonne that covers the extra cost of carrying a load, compared with driving back empty. */
const floorPriceFor = (km: number): number => Math.round(km * EXTRA_USD_PER_TONNE_KM * 100) / 100

/** False for a round trip, and for a departure more than a year ahead. No return trip is drafted then, and the booking still succeeds. */
function canBePosted(form: TransportForm, now: Date): boolean {
  try {
    readTransportForm(form, dayInKigali(now))
    return true
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
}

/** A truck gets at most one drafted return trip. A return trip gets no return trip of its own. */
export async function draftReturn(tx: Transaction, transport: TransportRow, network: Network, actor: Actor): Promise<void> {
  const { id: returnOf, ownerId, distanceKm, arrivalDate, pricePerTonUsd } = transport
  if (ownerId === null || transport.returnOf !== null || distanceKm === null || arrivalDate === null || pricePerTonUsd === null) return
  const { rowCount } = await query(tx, 'SELECT FROM transports WHERE return_of = $1', [returnOf])
  if (rowCount) return
  const last = transport.thirdDestination ?? transport.secondDestination ?? transport.destinationLocation
  const between = [transport.secondDestination, transport.destinationLocation].filter((place) => place !== null && place !== last)
  const floorPrice = floorPriceFor(distanceKm)
  const ready = afterDays(arrivalDate, UNLOADING_DAYS)
  const departureDate = ready < dayInKigali(actor.now) ? dayInKigali(actor.now) : ready
  const form = {
    ...formOf(transport),
    // The truck comes back empty, so its full capacity is free.
    availableSpace: transport.capacityWeight,
    availableVolume: undefined,
    originLocation: last,
    destinationLocation: transport.originLocation,
    secondDestination: undefined,
    thirdDestination: undefined,
    via: [...between.map((place) => place?.split(',')[0] ?? ''), ...transport.via.toReversed()].slice(0, 5),
    departureDate,
    pricePerTon: Math.max(floorPrice, pricePerTonUsd * RETURN_PRICE_SHARE).toFixed(2),
  }
  if (!canBePosted(form, actor.now)) return
  const id = randomUUIDv7()
  await writeTransport(tx, { id, ownerId, form, draft: { returnOf, floorPrice } }, network, actor.now)
  const drafted = {
    transportId: id,
    carrierId: ownerId,
    origin: last,
    destination: transport.originLocation,
    departureDate,
    draftedAt: actor.now.toISOString(),
  }
  await outbox.add(tx, returnDrafted, drafted, { requestId: actor.requestId })
}
