// Calculates whether and how a truck can take a load. Pure functions without database or clock.
import type { Roads } from '#lib/roads/roads.ts'

/** A truck may load up to this many days before or after the target date. */
export const DAYS_EITHER_SIDE = 3

/** A stop of a truck: one of its own places, or a place of a booked load. */
export interface Stop {
  readonly place: number
  readonly kind: 'own' | 'pickup' | 'dropoff'
  /** For loads: booking and size; at the pick-up, the target date; at the drop-off, the last day for the delivery. Both are day numbers. */
  readonly bookingId?: string
  readonly kg?: number
  readonly m3?: number
  readonly wanted?: number
  readonly deliverBy?: number
}

export interface Truck {
  readonly stops: readonly Stop[]
  /** Day number. */
  readonly departure: number
  /** Free space that the owner offered, before bookings. */
  readonly freeKg: number
  readonly freeM3: number
  readonly maxDetourPercent: number
  readonly pricePerTonUsd: number
  readonly vehicleType: string
  /** Types of booked cargo. */
  readonly cargo: readonly string[]
}

export interface Load {
  readonly origin: number
  readonly destination: number
  readonly kg: number
  readonly m3: number
  /** Target date and last day for the delivery, as day numbers. */
  readonly wanted: number
  readonly deliverBy?: number
  readonly cargoType: string
}

export interface Fit {
  /** All stops in travel order, including the load's two. */
  readonly stops: readonly Stop[]
  /** Indexes of the load's two stops in `stops`. */
  readonly pickup: number
  readonly dropoff: number
  /** Extra km for this load, and km of the owner's planned route. */
  readonly detourKm: number
  readonly ownKm: number
  /** Km that the load travels. */
  readonly distanceKm: number
  readonly days: number
  /** Day numbers. */
  readonly pickupDay: number
  readonly deliveryDay: number
}

/**
 * Why a load does not fit. Each position that was tried can fail for another reason; this is the reason of the position that came closest to fitting.
 */
export type Misfit = 'no-way' | 'too-far-round' | 'no-room' | 'wrong-days' | 'too-late' | 'cargo' | 'vehicle'

// Food and medical supplies must not travel with cargo that may spill or rub off, or whose kind is unknown ("Other").
const incompatible: readonly (readonly [string, string])[] = [
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
/** Cargo that must not get wet. */
const mustStayDry = new Set(['Electronics', 'Textiles', 'Food Products', 'Medical Supplies'])

export const mayShare = (one: string, other: string): boolean =>
  !incompatible.some(([a, b]) => (one === a && other === b) || (one === b && other === a))
export const mayCarry = (vehicleType: string, cargoType: string): boolean => vehicleType !== 'Flatbed Truck' || !mustStayDry.has(cargoType)

/**
 * Finds the shortest detour over all positions for loading and unloading between the truck's stops. The detour must be within the owner's limit.
 * Every leg between the two stops must have space. The days must suit this load and the booked ones, and must not be before day `from`.
 */
export function fitLoad(roads: Roads, truck: Truck, load: Load, from: number, daysEitherSide = DAYS_EITHER_SIDE): Fit | Misfit {
  if (!mayCarry(truck.vehicleType, load.cargoType)) return 'vehicle'
  if (!truck.cargo.every((other) => mayShare(other, load.cargoType))) return 'cargo'
  const { stops } = truck
  const ownKm = ownRouteKm(roads, stops)
  const legs = legsOf(roads, stops)
  const nowKm = legs.reduce((sum, { km }) => sum + km, 0)
  const { origin, destination } = load
  if (!(nowKm < Number.POSITIVE_INFINITY) || !(roads.km(origin, destination) < Number.POSITIVE_INFINITY)) return 'no-way'
  const most = ownKm * (1 + truck.maxDetourPercent / 100) + ROUNDING
  const loads = loadsOnLegs(stops)

  let best: Fit | undefined
  let misfit: Misfit = 'too-far-round'
  const noteMisfit = (reason: Misfit) => {
    if (order.indexOf(reason) > order.indexOf(misfit)) misfit = reason
  }
  for (let k = 0; k < legs.length; k++) {
    const start = stops[k] as Stop
    const next = stops[k + 1] as Stop
    const toOrigin = roads.km(start.place, origin)
    const onFromOrigin = roads.km(origin, next.place)
    // The stop for unloading can only make the route longer.
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
        noteMisfit('no-room')
        break
      }
      const detourKm = Math.max(0, kmNow - nowKm)
      if (best && detourKm >= best.detourKm - ROUNDING) {
        noteMisfit('wrong-days')
        continue
      }
      const found = fitAt(roads, truck, load, { k, l }, { from, daysEitherSide })
      if (typeof found === 'string') noteMisfit(found)
      else best = { ...found, detourKm, ownKm }
    }
  }
  return best ?? misfit
}

/** Tolerance, because sums of floats depend on their order. */
const ROUNDING = 1e-6
const order: readonly Misfit[] = ['vehicle', 'cargo', 'no-way', 'too-far-round', 'no-room', 'wrong-days', 'too-late']

/** The fit with loading after stop `k` and unloading after stop `l`, or why some day does not suit. */
function fitAt(
  roads: Roads,
  truck: Truck,
  load: Load,
  { k, l }: { k: number; l: number },
  { from, daysEitherSide }: { from: number; daysEitherSide: number },
): Omit<Fit, 'detourKm' | 'ownKm'> | Misfit {
  const { kg, m3, wanted, deliverBy } = load
  const stops = [
    ...truck.stops.slice(0, k + 1),
    { place: load.origin, kind: 'pickup', kg, m3, wanted } as const,
    ...truck.stops.slice(k + 1, l + 1),
    { place: load.destination, kind: 'dropoff', kg, m3, ...(deliverBy !== undefined && { deliverBy }) } as const,
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
    const most = index === pickup ? daysEitherSide : DAYS_EITHER_SIDE
    if (stop.wanted !== undefined && Math.abs(day - stop.wanted) > most) return 'wrong-days'
    if (stop.deliverBy !== undefined && day > stop.deliverBy) return 'too-late'
    if (index === pickup) pickupAt = travelled
    if (index === dropoff) dropoffAt = travelled
  }
  const [pickupDay, deliveryDay] = [pickupAt, dropoffAt].map((days) => Math.floor(truck.departure + days + ROUNDING)) as [number, number]
  if (pickupDay < from) return 'wrong-days'
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

/** Weight and volume on board on each leg between two stops. */
export function loadsOnLegs(stops: readonly Stop[]): Aboard[] {
  let aboard = { kg: 0, m3: 0 }
  return stops.slice(0, -1).map(({ kind, kg = 0, m3 = 0 }) => {
    const sign = kind === 'pickup' ? 1 : kind === 'dropoff' ? -1 : 0
    aboard = { kg: aboard.kg + sign * kg, m3: aboard.m3 + sign * m3 }
    return aboard
  })
}

/** Km of the owner's planned route without bookings; Infinity if there is no route. */
export function ownRouteKm(roads: Roads, stops: readonly Stop[]): number {
  const own = stops.filter(({ kind }) => kind === 'own')
  return legsOf(roads, own).reduce((sum, { km }) => sum + km, 0)
}

/**
 * Places that the truck could pass within the owner's detour limit, ascending. Both places of a load must be among
 * them: a route through two places is never shorter than a route through one.
 */
export function reachOf(roads: Roads, { stops, maxDetourPercent }: Pick<Truck, 'stops' | 'maxDetourPercent'>): number[] {
  const legs = legsOf(roads, stops)
  const nowKm = legs.reduce((sum, { km }) => sum + km, 0)
  const spare = ownRouteKm(roads, stops) * (1 + maxDetourPercent / 100) + ROUNDING - nowKm
  if (!(spare >= 0)) return []
  return roads.graph.places.flatMap((_place, place) =>
    legs.some(({ km }, index) => roads.km((stops[index] as Stop).place, place) + roads.km(place, (stops[index + 1] as Stop).place) - km <= spare)
      ? [place]
      : [],
  )
}

/** Price in USD, rounded to cents: price per tonne, scaled by the share of the truck's route that load and detour take, at most 100%. */
export function priceOf({ pricePerTonUsd }: Pick<Truck, 'pricePerTonUsd'>, { kg }: Pick<Load, 'kg'>, { distanceKm, detourKm, ownKm }: Fit): number {
  const share = ownKm > 0 ? Math.min(1, (distanceKm + detourKm) / ownKm) : 1
  return Math.max(0.01, Math.round(pricePerTonUsd * (kg / 1000) * share * 100) / 100)
}
