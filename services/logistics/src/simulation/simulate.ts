// Simulates trucks between Mombasa and Kampala. For each load to the coast, five loads go inland. Compares the empty kilometres of two modes. With
// the "board", carriers search a list of loads at the end of their trip. With the "return seat", their return trip is matched before they arrive.
// Both modes have the same days, loads and trucks.
import { fitLoad, type Load, type Stop, type Truck } from '#lib/matching.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import { createRoads, daysAlong, type Roads } from '#lib/roads/roads.ts'

export interface Run {
  readonly seed: number
  readonly days: number
  readonly trucks: number
  /** Loads per day from Mombasa to Kampala. A fifth of this number goes back to the coast, some of it from towns on the route. */
  readonly loadsUp: number
  readonly mode: 'board' | 'return seat'
  /** Called for each trip, in one direction. */
  readonly onTrip?: (trip: TripOfTruck) => void
}

interface TripOfTruck {
  readonly truck: number
  /** The day of the departure. */
  readonly day: number
  readonly inland: boolean
}

export interface Outcome {
  readonly drivenKm: number
  readonly emptyKm: number
  readonly trips: number
  /** Loads carried back to the coast. */
  readonly broughtBack: number
}

interface Posted extends Load {
  readonly posted: number
  taken: boolean
}

const place = (name: string) => numberOf(name) as number
const [COAST, INLAND] = [place('Mombasa'), place('Kampala')]
/** Towns on the route where return loads can start, besides Kampala. */
const ALONG = ['Jinja', 'Tororo', 'Eldoret', 'Nakuru', 'Kisumu', 'Nairobi'].map(place)
const IMBALANCE = 5
/** Share of the return loads that travel the whole route. */
const DIRECT_SHARE = 0.4
const CAPACITY_KG = 7000
const CAPACITY_M3 = 30
/** A truck with less than this waits at the coast. */
const FILLED_KG = 4000
/** Days that a carrier waits for a load before driving back empty. */
const BOARD_DAYS = 2
const UNLOADING_DAYS = 1
const OPEN_DAYS = 3

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function postedLoads({ seed, days, loadsUp }: Run): Posted[] {
  const next = random(seed)
  const loads: Posted[] = []
  const one = (day: number, origin: number, destination: number) => {
    const kg = 500 + next() * 4500
    const wanted = day + 1 + Math.floor(next() * 6)
    loads.push({ origin, destination, kg, m3: kg / 400, wanted, cargoType: 'General Merchandise', posted: day, taken: false })
  }
  for (let day = 0; day < days; day++) {
    for (let count = 0; count < loadsUp; count++) one(day, COAST, INLAND)
    for (let count = 0; count < loadsUp / IMBALANCE; count++) {
      const direct = next() < DIRECT_SHARE
      const from = direct ? INLAND : [INLAND, ...ALONG][Math.floor(next() * 6)]
      const to = direct ? COAST : next() < 0.6 ? COAST : place('Nairobi')
      if (from !== undefined && from !== to) one(day, from, to)
    }
  }
  return loads
}

export function simulate(run: Run, roads: Roads = createRoads()): Outcome {
  const loads = postedLoads(run)
  const km = roads.km(COAST, INLAND)
  const travel = Math.ceil(daysAlong(roads, [COAST, INLAND])) + UNLOADING_DAYS
  // The longest loads are tried first, as they fill most of the route.
  const distance = (load: Posted) => roads.km(load.origin, load.destination)
  const open = (load: Posted, day: number) => !load.taken && load.posted <= day && load.wanted + OPEN_DAYS >= day
  const truck = { departure: 0, freeKg: CAPACITY_KG, freeM3: CAPACITY_M3, maxDetourPercent: 15, pricePerTonUsd: 100, vehicleType: 'Other', cargo: [] }
  /** The day on which each truck is ready: here at the coast, and below inland. */
  const coast = Array.from({ length: run.trucks }, (_, number) => ({ number, ready: 0 }))
  const inland: typeof coast = []
  let [drivenKm, emptyKm, trips, broughtBack] = [0, 0, 0, 0]

  for (let day = 0; day < run.days; day++) {
    for (let index = coast.length - 1; index >= 0; index--) {
      const { number, ready } = coast[index] as (typeof coast)[number]
      if (ready > day) continue
      const chosen = fill(loads.filter((load) => load.origin === COAST && open(load, day) && Math.abs(load.wanted - day) <= OPEN_DAYS))
      if (chosen.reduce((sum, { kg }) => sum + kg, 0) < FILLED_KG) continue
      for (const load of chosen) load.taken = true
      coast.splice(index, 1)
      inland.push({ number, ready: day + travel })
      run.onTrip?.({ truck: number, day, inland: true })
      drivenKm += km
      trips++
    }
    for (let index = inland.length - 1; index >= 0; index--) {
      const { number, ready } = inland[index] as (typeof inland)[number]
      if (ready > day) continue
      const back = run.mode === 'board' ? fromBoard(day) : onTheWay(day)
      if (back.loads === 0 && day < ready + BOARD_DAYS) continue
      inland.splice(index, 1)
      coast.push({ number, ready: day + travel })
      run.onTrip?.({ truck: number, day, inland: false })
      drivenKm += back.drivenKm
      emptyKm += back.emptyKm
      broughtBack += back.loads
    }
  }
  return { drivenKm, emptyKm, trips, broughtBack }

  /** On the board, carriers find only loads from Kampala to Mombasa. */
  function fromBoard(day: number) {
    const chosen = fill(
      loads.filter((load) => load.origin === INLAND && load.destination === COAST && open(load, day) && Math.abs(load.wanted - day) <= OPEN_DAYS),
    )
    for (const load of chosen) load.taken = true
    return { loads: chosen.length, drivenKm: km, emptyKm: chosen.length > 0 ? 0 : km }
  }

  /** Matching: any load on the route back, within the detour limit and on the right days. */
  function onTheWay(day: number) {
    let stops: readonly Stop[] = [
      { place: INLAND, kind: 'own' },
      { place: COAST, kind: 'own' },
    ]
    let taken = 0
    for (const load of loads.filter((one) => one.origin !== COAST && open(one, day)).toSorted((one, other) => distance(other) - distance(one))) {
      const fit = fitLoad(roads, { ...truck, departure: day, stops } satisfies Truck, load, day)
      if (typeof fit === 'string') continue
      load.taken = true
      stops = fit.stops
      taken++
    }
    let [driven, empty, aboard] = [0, 0, 0]
    stops.forEach((stop, index) => {
      if (index > 0) {
        const leg = roads.km((stops[index - 1] as Stop).place, stop.place)
        driven += leg
        if (aboard < 1) empty += leg
      }
      aboard += (stop.kind === 'pickup' ? 1 : stop.kind === 'dropoff' ? -1 : 0) * (stop.kg ?? 0)
    })
    return { loads: taken, drivenKm: driven, emptyKm: empty }
  }
}

/** Oldest loads first, while there is space. */
function fill(loads: readonly Posted[]): Posted[] {
  let [kg, m3] = [0, 0]
  return loads.filter((load) => {
    if (kg + load.kg > CAPACITY_KG || m3 + load.m3 > CAPACITY_M3) return false
    kg += load.kg
    m3 += load.m3
    return true
  })
}

export interface Saving {
  readonly seed: number
  readonly board: Outcome
  readonly seat: Outcome
  /** How many percent fewer empty km per trip the return seat drives than the board. */
  readonly percent: number
}

export function savingOf(run: Omit<Run, 'mode'>, roads?: Roads): Saving {
  const [board, seat] = (['board', 'return seat'] as const).map((mode) => simulate({ ...run, mode }, roads)) as [Outcome, Outcome]
  const perTrip = ({ emptyKm, trips }: Outcome) => emptyKm / trips
  return { seed: run.seed, board, seat, percent: (1 - perTrip(seat) / perTrip(board)) * 100 }
}
