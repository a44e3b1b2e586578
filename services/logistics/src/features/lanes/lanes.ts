// What a lane costs, and who bears how much of a shared truck.
import { LANE_COMPANIES_MIN } from '@ungana/contracts-logistics'
import { ListingNotFound } from '#errors.ts'
import { sideName } from '#lib/bookings.ts'
import { readNetwork } from '#lib/borders.ts'
import type { Reader } from '#lib/dependencies.ts'
import { laneOf, readLanePrices } from '#lib/lane-prices.ts'
import { placeName } from '#lib/roads/places.ts'
import { splitByTonneKm, tonneKm } from '#lib/split.ts'
import { requirePlace } from '#lib/ways.ts'

/** @throws PlaceNotOnRoad */
export async function lanePrice(reader: Reader, asked: { readonly origin: string; readonly destination: string }, now: Date) {
  const [from, to] = [requirePlace(asked.origin), requirePlace(asked.destination)]
  const { roads } = await readNetwork(reader)
  const [origin, destination, km] = [placeName(from), placeName(to), roads.km(from, to)]
  const lane = laneOf(origin, destination) as string
  const price = (await readLanePrices(reader, [lane], now)).of(lane)
  return {
    origin,
    destination,
    distanceKm: km < Number.POSITIVE_INFINITY ? km : null,
    price:
      price && price.companies >= LANE_COMPANIES_MIN
        ? { ...price, perTonne: rounded(price.perTonne, 2), perTonneKm: rounded(price.perTonneKm, 4) }
        : null,
  }
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

interface LoadRow {
  readonly id: string
  readonly shipperId: string
  readonly shipperName: string
  readonly kg: number
  readonly distanceKm: number
  readonly priceCents: number
}

/** For the truck's owner, and whoever has a load on it. @throws ListingNotFound for everybody else */
export async function splitOf(reader: Reader, transportId: string, total: number | undefined, callerId: string) {
  const owners = await reader.query<{ ownerId: string | null }>('SELECT owner_id AS "ownerId" FROM transports WHERE id = $1', [transportId])
  const { rows } = await reader.query<LoadRow>(
    `SELECT b.id, b.shipper_id AS "shipperId", ${sideName('a')} AS "shipperName", b.weight_kg AS kg, b.distance_km AS "distanceKm",
       b.price_cents::float8 AS "priceCents"
     FROM bookings b JOIN accounts a ON a.id = b.shipper_id WHERE b.transport_id = $1 AND b.status <> 'cancelled' ORDER BY b.created_at, b.id`,
    [transportId],
  )
  const isOwner = owners.rows[0]?.ownerId === callerId
  if (!isOwner && !rows.some(({ shipperId }) => shipperId === callerId)) throw new ListingNotFound()
  // From the sum of all prices each of two who share a truck could reckon the other's.
  const agreed = isOwner ? rows.reduce((sum, { priceCents }) => sum + priceCents, 0) : undefined
  const cents = total === undefined ? agreed : Math.round(total * 100)
  const shares = cents === undefined ? undefined : splitByTonneKm(cents, rows)
  const all = rows.reduce((sum, row) => sum + tonneKm(row), 0)
  return {
    total: cents === undefined ? null : cents / 100,
    tonneKm: rounded(all, 1),
    shares: rows.map((row, index) => {
      const own = row.shipperId === callerId
      const seen = own || isOwner
      return {
        bookingId: seen ? row.id : null,
        shipper: seen ? { id: row.shipperId, name: row.shipperName } : null,
        own,
        weightKg: row.kg,
        distanceKm: row.distanceKm,
        tonneKm: rounded(tonneKm(row), 1),
        percent: all > 0 ? rounded((tonneKm(row) / all) * 100, 1) : 0,
        amount: shares ? (shares[index] ?? 0) / 100 : null,
        agreed: seen ? row.priceCents / 100 : null,
      }
    }),
    explanation: `${cents === undefined ? 'The truck’s cost' : `${(cents / 100).toFixed(2)} USD`} for ${rounded(all, 1).toLocaleString('en')} tonne-kilometres: each load pays by its weight times the kilometres that it travels.`,
  }
}
