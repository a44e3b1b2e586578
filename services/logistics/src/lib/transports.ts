// Truck listings: rows, presentation and input for matching.
import type { Transport } from '@ungana/contracts-logistics'
import { type Day, dayNumber } from '#lib/days.ts'
import { type LanePrices, laneOf } from '#lib/lane-prices.ts'
import { listingFacts } from '#lib/listing-facts.ts'
import { loadsOnLegs, type Stop, type Truck } from '#lib/matching.ts'
import { placeName } from '#lib/roads/places.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import type { Roads } from '#lib/roads/roads.ts'

/** Stored stops have place names, because place numbers change with the seed. */
export interface StoredStop extends Omit<Stop, 'place'> {
  readonly place: string
}

export interface TransportRow {
  readonly id: string
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly status: string
  readonly vehicleType: string
  readonly capacityWeight: string
  readonly capacityVolume: string
  readonly availableSpace: string
  readonly availableVolume: string | null
  readonly originLocation: string
  readonly destinationLocation: string
  readonly secondDestination: string | null
  readonly thirdDestination: string | null
  readonly departureDate: Day
  readonly specialFeatures: string | null
  readonly pricePerTon: string
  readonly contactInfo: string
  readonly maxDetourPercent: number
  readonly via: string[]
  readonly capacityKg: number | null
  readonly capacityM3: number | null
  readonly freeKg: number | null
  readonly freeM3: number | null
  readonly pricePerTonUsd: number | null
  readonly clarify: string[]
  readonly stops: StoredStop[]
  readonly cargo: string[]
  readonly distanceKm: number | null
  readonly suspended: boolean
  readonly arrivalDate: Day | null
  readonly returnOf: string | null
  readonly floorPrice: number | null
  readonly version: number
  readonly createdAt: Date
}

/** SQL columns of transports `t` and their owners' accounts `a`. */
export const transportColumns = `
  t.id, t.owner_id AS "ownerId", a.name AS "ownerName", t.status, t.vehicle_type AS "vehicleType", t.capacity_weight AS "capacityWeight",
  t.capacity_volume AS "capacityVolume", t.available_space AS "availableSpace", t.available_volume AS "availableVolume",
  t.origin_location AS "originLocation", t.destination_location AS "destinationLocation", t.second_destination AS "secondDestination",
  t.third_destination AS "thirdDestination", t.departure_date::text AS "departureDate", t.special_features AS "specialFeatures",
  t.price_per_ton AS "pricePerTon", t.contact_info AS "contactInfo", t.max_detour_percent AS "maxDetourPercent", t.via, t.capacity_kg AS "capacityKg",
  t.capacity_m3 AS "capacityM3", t.free_kg AS "freeKg", t.free_m3 AS "freeM3", t.price_per_ton_usd AS "pricePerTonUsd", t.clarify, t.stops, t.cargo,
  t.distance_km AS "distanceKm", t.suspended, t.arrival_date::text AS "arrivalDate", t.return_of AS "returnOf", t.floor_price AS "floorPrice",
  t.version, t.created_at AS "createdAt"`
export const transportTables = 'transports t LEFT JOIN accounts a ON a.id = t.owner_id'

/** Statuses in which a truck still takes loads. */
export const openTransports: readonly string[] = ['Available', 'Partially Booked']

export const transportStatusOn = ({ status, departureDate }: Pick<TransportRow, 'status' | 'departureDate'>, today: Day): string =>
  status === 'Available' && departureDate < today ? 'Expired' : status

export const storedStops = (stops: readonly Stop[]): StoredStop[] => stops.map((stop) => ({ ...stop, place: placeName(stop.place) }))
export const stopsOf = ({ stops }: Pick<TransportRow, 'stops'>): Stop[] => stops.map((stop) => ({ ...stop, place: numberOf(stop.place) as number }))

/** The truck for matching; undefined if a number is unreadable or a place is not on a road. */
export function truckOf(row: TransportRow): Truck | undefined {
  const { freeKg, freeM3, pricePerTonUsd, maxDetourPercent, vehicleType, cargo } = row
  if (row.stops.length < 2 || freeKg === null || freeM3 === null || pricePerTonUsd === null) return undefined
  return { stops: stopsOf(row), departure: dayNumber(row.departureDate), freeKg, freeM3, maxDetourPercent, pricePerTonUsd, vehicleType, cargo }
}

export interface FreeLeg {
  readonly from: string
  readonly to: string
  readonly km: number
  readonly freeKg: number
  readonly freeM3: number
}

/** Free space between stops, with stops at one place merged; empty if there is no route. */
export function freeLegs(roads: Roads, { stops, freeKg, freeM3 }: Pick<Truck, 'stops' | 'freeKg' | 'freeM3'>): FreeLeg[] {
  const aboard = loadsOnLegs(stops)
  const legs = aboard.map(({ kg, m3 }, index) => {
    const [from, to] = [stops[index] as Stop, stops[index + 1] as Stop]
    return {
      from: placeName(from.place),
      to: placeName(to.place),
      km: roads.km(from.place, to.place),
      freeKg: rounded(freeKg - kg),
      freeM3: rounded(freeM3 - m3),
    }
  })
  return legs.every(({ km }) => km < Number.POSITIVE_INFINITY) ? legs.filter(({ from, to }) => from !== to) : []
}

const rounded = (value: number) => Math.round(value * 100) / 100

export function presentTransport(
  row: TransportRow,
  { viewer, today, prices, roads }: { viewer: string | undefined; today: Day; prices: LanePrices; roads: Roads },
): Transport {
  const facts = listingFacts(row, viewer)
  const { own } = facts
  const truck = truckOf(row)
  const legs = truck ? freeLegs(roads, truck) : []
  const lane = laneOf(row.stops[0]?.place ?? null, row.stops.at(-1)?.place ?? null)
  const least = (free: (leg: FreeLeg) => number, whole: number | null) => (legs.length > 0 ? Math.min(...legs.map(free)) : whole)
  return {
    ...facts,
    onRoad: row.stops.length > 0,
    status: transportStatusOn(row, today),
    vehicleType: row.vehicleType,
    capacityWeight: row.capacityWeight,
    capacityVolume: row.capacityVolume,
    availableSpace: row.availableSpace,
    availableVolume: own ? row.availableVolume : null,
    originLocation: row.originLocation,
    destinationLocation: row.destinationLocation,
    secondDestination: row.secondDestination,
    thirdDestination: row.thirdDestination,
    departureDate: row.departureDate,
    specialFeatures: row.specialFeatures,
    pricePerTon: row.pricePerTon,
    maxDetourPercent: row.maxDetourPercent,
    via: row.via,
    capacityKg: row.capacityKg,
    capacityM3: row.capacityM3,
    pricePerTonUsd: row.pricePerTonUsd,
    freeKg: least((leg) => leg.freeKg, row.freeKg),
    freeM3: least((leg) => leg.freeM3, row.freeM3 === null ? null : rounded(row.freeM3)),
    freePerLeg: legs,
    arrivalDate: row.arrivalDate,
    farBelowLane: lane && row.pricePerTonUsd ? prices.farBelow(lane, row.pricePerTonUsd) : null,
    returnOf: own ? row.returnOf : null,
    floorPricePerTonUsd: own ? row.floorPrice : null,
  }
}
