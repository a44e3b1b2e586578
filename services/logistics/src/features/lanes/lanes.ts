// Lane prices, and cost shares of a shared truck.
import type { LanguageCode } from '@ungana/language'
import { say, text } from '@ungana/language/server'
import { ListingNotFound } from '#errors.ts'
import { sideName } from '#lib/bookings.ts'
import { readNetwork } from '#lib/borders.ts'
import type { Reader } from '#lib/dependencies.ts'
import { laneOf, readLanePrices } from '#lib/lane-prices.ts'
import { query } from '#lib/query.ts'
import { requirePlace } from '#lib/require-route.ts'
import { placeName, stopNames } from '#lib/roads/places.ts'
import { splitByTonneKm, tonneKm } from '#lib/split.ts'

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
    price: price
      ? {
          ...price,
          perTonne: rounded(price.perTonne, 2),
          perTonneKm: rounded(price.perTonneKm, 4),
          range: { from: rounded(price.range.from, 2), to: rounded(price.range.to, 2) },
        }
      : null,
  }
}

/** The lanes to a place that have a price. @throws PlaceNotOnRoad */
export async function lanePricesTo(reader: Reader, asked: string, now: Date) {
  const destination = placeName(requirePlace(asked))
  const lanes = stopNames.filter((name) => name !== destination).map((origin) => ({ origin, lane: laneOf(origin, destination) as string }))
  const prices = await readLanePrices(
    reader,
    lanes.map(({ lane }) => lane),
    now,
  )
  return lanes.flatMap(({ origin, lane }) => {
    const price = prices.of(lane)
    return price ? [{ origin, perTonne: rounded(price.perTonne, 2), companies: price.companies, loads: price.loads }] : []
  })
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** For the truck's owner and shippers with a load on it. @throws ListingNotFound for everybody else */
export async function splitOf(reader: Reader, transportId: string, total: number | undefined, callerId: string, language: LanguageCode) {
  const owners = await query(reader, 'SELECT owner_id AS "ownerId" FROM transports WHERE id = $1', [transportId])
  const { rows } = await query(
    reader,
    `SELECT b.id, b.shipper_id AS "shipperId", ${sideName('a')} AS "shipperName", b.weight_kg AS kg, b.distance_km AS "distanceKm",
       b.price_cents::float8 AS "priceCents"
     FROM bookings b JOIN accounts a ON a.id = b.shipper_id WHERE b.transport_id = $1 AND b.status <> 'cancelled' ORDER BY b.created_at, b.id`,
    [transportId],
  )
  const isOwner = owners.rows[0]?.ownerId === callerId
  if (!isOwner && !rows.some(({ shipperId }) => shipperId === callerId)) throw new ListingNotFound()
  // Shippers must not see the sum: with two loads on a truck, it would reveal the other price.
  const agreed = isOwner ? rows.reduce((sum, { priceCents }) => sum + priceCents, 0) : undefined
  const cents = total === undefined ? agreed : Math.round(total * 100)
  const shares = cents === undefined ? undefined : splitByTonneKm(cents, rows)
  const all = rows.reduce((sum, row) => sum + tonneKm(row), 0)
  return {
    total: cents === undefined ? null : cents / 100,
    tonneKm: rounded(all, 1),
    shares: rows.map((row, index) => {
      const own = row.shipperId === callerId
      const isVisible = own || isOwner
      return {
        bookingId: isVisible ? row.id : null,
        shipper: isVisible ? { id: row.shipperId, name: row.shipperName } : null,
        own,
        weightKg: row.kg,
        distanceKm: row.distanceKm,
        tonneKm: rounded(tonneKm(row), 1),
        percent: all > 0 ? rounded((tonneKm(row) / all) * 100, 1) : 0,
        amount: shares ? (shares[index] ?? 0) / 100 : null,
        agreed: isVisible ? row.priceCents / 100 : null,
      }
    }),
    explanation: say(
      language,
      cents === undefined
        ? text('We split the truck’s cost by weight and distance: {all} tonne-kilometres in total.', { all: { number: rounded(all, 1) } })
        : text('We split {total} by weight and distance: {all} tonne-kilometres in total.', {
            total: { money: { currency: 'USD', amount: cents / 100, decimals: 2 } },
            all: { number: rounded(all, 1) },
          }),
    ),
  }
}
