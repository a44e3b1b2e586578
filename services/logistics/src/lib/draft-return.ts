// The return seat: a truck that is booked one way has its way back written down, for its carrier to publish with one tap.
import { randomUUIDv7 } from 'node:crypto'
import { returnDrafted, type TransportForm } from '@ungana/contracts-logistics'
import { InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Network } from '#lib/borders.ts'
import { afterDays, today } from '#lib/days.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { readTransportForm } from '#lib/listing-forms.ts'
import type { TransportRow } from '#lib/transports.ts'
import { formOf, writeTransport } from '#lib/write-transport.ts'

/** What a tonne costs more to carry a kilometre than to drive empty: fuel and tyres, in USD. */
const EXTRA_USD_PER_TONNE_KM = 0.035
/** Days for unloading. */
const UNLOADING_DAYS = 1
/** Of the price per tonne of the way out: on most lanes far less is carried towards the coast than from it. */
const RETURN_PRICE_SHARE = 0.6

/** Below this, in USD per tonne, the load would cost its carrier more than driving home empty. */
const floorPriceFor = (km: number): number => Math.round(km * EXTRA_USD_PER_TONNE_KM * 100) / 100

/** Of a truck that drives to and fro, or leaves in a year, there is no way back to write down; nobody's booking fails for it. */
function canBePosted(form: TransportForm, now: Date): boolean {
  try {
    readTransportForm(form, today(now))
    return true
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
}

/** Once for a truck, and not for a way back itself. */
export async function draftReturn(tx: Transaction, transport: TransportRow, network: Network, actor: Actor): Promise<void> {
  const { id: returnOf, ownerId, distanceKm, arrivalDate, pricePerTonUsd } = transport
  if (ownerId === null || transport.returnOf !== null || distanceKm === null || arrivalDate === null || pricePerTonUsd === null) return
  const { rowCount } = await tx.query('SELECT FROM transports WHERE return_of = $1', [returnOf])
  if (rowCount) return
  const last = transport.thirdDestination ?? transport.secondDestination ?? transport.destinationLocation
  const between = [transport.secondDestination, transport.destinationLocation].filter((place) => place !== null && place !== last)
  const floorPrice = floorPriceFor(distanceKm)
  const ready = afterDays(arrivalDate, UNLOADING_DAYS)
  const departureDate = ready < today(actor.now) ? today(actor.now) : ready
  const form = {
    ...formOf(transport),
    // It comes back empty: all that it can carry is free.
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
