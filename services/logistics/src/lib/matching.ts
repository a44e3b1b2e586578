// Whether a truck can take a load, and what that would be. Nothing but reckoning: no database, no clock.
import type { Roads } from '#lib/roads/roads.ts'

/** Days before or after the wanted one that a truck may load on. */
export const DAYS_EITHER_SIDE = 3

/** Where a truck goes, in travel order: its own places, and those of the loads that are booked on it. */
export interface Stop {
  readonly place: number
  readonly kind: 'own' | 'pickup' | 'dropoff'
  /** Of loads: whose, how much, and for a pick-up the wanted day by its number. */
  readonly bookingId?: string
  readonly kg?: number
  readonly m3?: number
  readonly wanted?: number
}

export interface Truck {
  readonly stops: readonly Stop[]
  /** Day by its number. */
  readonly departure: number
  /** What its owner offers, before anything is booked. */
  readonly freeKg: number
  readonly freeM3: number
  readonly maxDetourPercent: number
  readonly pricePerTonUsd: number
  readonly vehicleType: string
  /** Kinds of cargo that are booked on it. */
  readonly cargo: readonly string[]
}

export interface Load {
  readonly origin: number
  readonly destination: number
  readonly kg: number
  readonly m3: number
  /** Day by its number. */
  readonly wanted: number
  readonly cargoType: string
}

export interface Fit {
  /** With the load's two, in travel order. */
  readonly stops: readonly Stop[]
  /** Where in `stops` the load's two are. */
  readonly pickup: number
  readonly dropoff: number
  /** What the truck drives more than with what it has already, and the way that its owner planned. */
  readonly detourKm: number
  readonly ownKm: number
  /** What the load travels. */
  readonly distanceKm: number
  readonly days: number
  /** Days by their numbers. */
  readonly pickupDay: number
  readonly deliveryDay: number
}

/** Why not, the nearest to a yes of all the ways that were tried. */
export type Misfit = 'no-way' | 'too-far-round' | 'no-room' | 'wrong-days' | 'cargo' | 'vehicle'

// Nothing that people eat or heal with travels beside what spills, rubs off or may be anything.
const apart: readonly (readonly [string, string])[] = [
  ['Food Products', 'Construction Materials'],
  ['Food Products', 'Machinery'],
  ['Food Products', 'Other'],
  ['Medical Supplies', 'Construction Materials'],
  ['Medical Supplies', 'Machinery'],
  ['Medical Supplies', 'Agricultural Products'],
  ['Medical Supplies', 'Other'],
  ['Agricultural Products', 'Construction Materials'],
  ['Textiles', 'Machinery'],
]
/** What must not get wet. */
const dry = new Set(['Electronics', 'Textiles', 'Food Products', 'Medical Supplies'])

export const mayShare = (one: string, other: string): boolean => !apart.some(([a, b]) => (one === a && other === b) || (one === b && other === a))
export const mayCarry = (vehicleType: string, cargoType: string): boolean => vehicleType !== 'Flatbed Truck' || !dry.has(cargoType)

/**
 * The shortest way of taking the load in, of all places in the truck's order at which it could be loaded and unloaded: within the owner's limit, with room
 * on every leg from here to there, on days that suit this load and those that are booked, not before `from`.
 */
export function fitLoad(roads: Roads, truck: Truck, load: Load, from: number): Fit | Misfit {
  if (!mayCarry(truck.vehicleType, load.cargoType)) return 'vehicle'
  if (!truck.cargo.every((other) => mayShare(other, load.cargoType))) return 'cargo'
  const { stops } = truck
  const ownKm = ownWayKm(roads, stops)
  const legs = legsOf(roads, stops)
  const nowKm = legs.reduce((sum, { km }) => sum + km, 0)
  const { origin, destination } = load
  if (!(nowKm < Number.POSITIVE_INFINITY) || !(roads.km(origin, destination) < Number.POSITIVE_INFINITY)) return 'no-way'
  const most = ownKm * (1 + truck.maxDetourPercent / 100) + ROUNDING
  const loads = loadsOnLegs(stops)

  let best: Fit | undefined
  let misfit: Misfit = 'too-far-round'
  const closer = (reason: Misfit) => {
    if (order.indexOf(reason) > order.indexOf(misfit)) misfit = reason
  }
  for (let k = 0; k < legs.length; k++) {
    const start = stops[k] as Stop
    const next = stops[k + 1] as Stop
    const toOrigin = roads.km(start.place, origin)
    const onFromOrigin = roads.km(origin, next.place)
    // No way of unloading makes it shorter than that.
    if (nowKm - (legs[k] as Leg).km + toOrigin + onFromOrigin > most) continue
    let room = true
    for (let l = k; l < legs.length; l++) {
      const kmNow =
        k === l
          ? nowKm - (legs[k] as Leg).km + toOrigin + roads.km(origin, destination) + roads.km(destination, next.place)
          : nowKm -
            (legs[k] as Leg).km +
            toOrigin +
            onFromOrigin -
            (legs[l] as Leg).km +
            roads.km((stops[l] as Stop).place, destination) +
            roads.km(destination, (stops[l + 1] as Stop).place)
      const aboard = loads[l] as Aboard
      room = room && aboard.kg + load.kg <= truck.freeKg + ROUNDING && aboard.m3 + load.m3 <= truck.freeM3 + ROUNDING
      if (!(kmNow <= most)) continue
      if (!room) {
        closer('no-room')
        break
      }
      const detourKm = Math.max(0, kmNow - nowKm)
      if (best && detourKm >= best.detourKm - ROUNDING) {
        closer('wrong-days')
        continue
      }
      const found = timed(roads, truck, load, { k, l }, from)
      if (!found) closer('wrong-days')
      else best = { ...found, detourKm, ownKm }
    }
  }
  return best ?? misfit
}

/** Kilometres are added in another order by another way of reckoning. */
const ROUNDING = 1e-6
const order: readonly Misfit[] = ['vehicle', 'cargo', 'no-way', 'too-far-round', 'no-room', 'wrong-days']

/** With the load loaded after stop `k` and unloaded after stop `l`; undefined where some day does not suit. */
function timed(
  roads: Roads,
  truck: Truck,
  load: Load,
  { k, l }: { k: number; l: number },
  from: number,
): Omit<Fit, 'detourKm' | 'ownKm'> | undefined {
  const { kg, m3, wanted } = load
  const stops = [
    ...truck.stops.slice(0, k + 1),
    { place: load.origin, kind: 'pickup', kg, m3, wanted } as const,
    ...truck.stops.slice(k + 1, l + 1),
    { place: load.destination, kind: 'dropoff', kg, m3 } as const,
    ...truck.stops.slice(l + 1),
  ]
  const [pickup, dropoff] = [k + 1, l + 2]
  let travelled = 0
  let distanceKm = 0
  let pickupAt = 0
  let dropoffAt = 0
  for (let index = 0; index < stops.length; index++) {
    const stop = stops[index] as Stop
    if (index > 0) {
      const previous = stops[index - 1] as Stop
      travelled += roads.days(previous.place, stop.place)
      if (index > pickup && index <= dropoff) distanceKm += roads.km(previous.place, stop.place)
    }
    const day = Math.floor(truck.departure + travelled + ROUNDING)
    if (stop.wanted !== undefined && Math.abs(day - stop.wanted) > DAYS_EITHER_SIDE) return undefined
    if (index === pickup) pickupAt = travelled
    if (index === dropoff) dropoffAt = travelled
  }
  const [pickupDay, deliveryDay] = [pickupAt, dropoffAt].map((days) => Math.floor(truck.departure + days + ROUNDING)) as [number, number]
  if (pickupDay < from) return undefined
  return { stops, pickup, dropoff, distanceKm, days: dropoffAt - pickupAt, pickupDay, deliveryDay }
}

interface Leg {
  readonly km: number
}
const legsOf = (roads: Roads, stops: readonly Stop[]): Leg[] =>
  stops.slice(1).map((stop, index) => ({ km: roads.km((stops[index] as Stop).place, stop.place) }))

interface Aboard {
  readonly kg: number
  readonly m3: number
}

/** What is aboard on each leg between two stops. */
export function loadsOnLegs(stops: readonly Stop[]): Aboard[] {
  let aboard = { kg: 0, m3: 0 }
  return stops.slice(0, -1).map(({ kind, kg = 0, m3 = 0 }) => {
    const sign = kind === 'pickup' ? 1 : kind === 'dropoff' ? -1 : 0
    aboard = { kg: aboard.kg + sign * kg, m3: aboard.m3 + sign * m3 }
    return aboard
  })
}

/** Km of what its owner planned, without what was booked; Infinity where it is cut off. */
export function ownWayKm(roads: Roads, stops: readonly Stop[]): number {
  const own = stops.filter(({ kind }) => kind === 'own')
  return legsOf(roads, own).reduce((sum, { km }) => sum + km, 0)
}

/**
 * The places that the truck could pass within its owner's limit, ascending. A load whose places are not among them needs no closer look, because two
 * places together never take less of a detour than one of them.
 */
export function reachOf(roads: Roads, { stops, maxDetourPercent }: Pick<Truck, 'stops' | 'maxDetourPercent'>): number[] {
  const legs = legsOf(roads, stops)
  const nowKm = legs.reduce((sum, { km }) => sum + km, 0)
  const spare = ownWayKm(roads, stops) * (1 + maxDetourPercent / 100) + ROUNDING - nowKm
  if (!(spare >= 0)) return []
  return roads.graph.places.flatMap((_place, place) =>
    legs.some(({ km }, index) => roads.km((stops[index] as Stop).place, place) + roads.km(place, (stops[index + 1] as Stop).place) - km <= spare)
      ? [place]
      : [],
  )
}

/** USD, in cents: the truck's price per tonne for its whole way, by the share of it that this load takes with its detour; never more than the whole. */
export function priceOf({ pricePerTonUsd }: Pick<Truck, 'pricePerTonUsd'>, { kg }: Pick<Load, 'kg'>, { distanceKm, detourKm, ownKm }: Fit): number {
  const share = ownKm > 0 ? Math.min(1, (distanceKm + detourKm) / ownKm) : 1
  return Math.max(0.01, Math.round(pricePerTonUsd * (kg / 1000) * share * 100) / 100)
}
