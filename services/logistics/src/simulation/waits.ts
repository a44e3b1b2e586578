// Lets the simulated trucks cross borders, where they wait for times of known distributions, and reports the trips as drivers do: some forget a
// report, press twice, have a wrong clock or two loads.
import { figuresOf, type Trip, type Wait, waitsAt } from '#lib/border-waits.ts'
import { crossingAt } from '#lib/roads/crossings.ts'
import { borderPosts, numberOf, roadGraph } from '#lib/roads/road-graph.ts'
import { createRoads, KM_PER_DAY, placesAlong, type Roads } from '#lib/roads/roads.ts'
import { random, simulate } from './simulate.ts'

export interface Truth {
  readonly post: string
  readonly to: string
  readonly medianMinutes: number
}

/** The waits of one direction have a log-normal distribution with this median. */
export const truths: readonly Truth[] = [
  { post: 'busia', to: 'Uganda', medianMinutes: 6 * 60 },
  { post: 'busia', to: 'Kenya', medianMinutes: 100 },
  { post: 'malaba', to: 'Uganda', medianMinutes: 11 * 60 },
  { post: 'malaba', to: 'Kenya', medianMinutes: 4 * 60 },
  { post: 'mirama-hills-kagitumba', to: 'Rwanda', medianMinutes: 3 * 60 },
  { post: 'mirama-hills-kagitumba', to: 'Uganda', medianMinutes: 60 },
  { post: 'elegu-nimule', to: 'South Sudan', medianMinutes: 24 * 60 },
  { post: 'elegu-nimule', to: 'Uganda', medianMinutes: 8 * 60 },
]
const SPREAD = 0.6

/** The way of each lane, and how many trucks each of its carriers has. The last has too few carriers for a figure. */
const lanes = [
  { stops: ['Mombasa', 'Busia', 'Kampala'], fleets: [24, 12, 8, 6, 4, 4, 2, 2] },
  { stops: ['Mombasa', 'Malaba', 'Kampala'], fleets: [20, 12, 10, 6, 4, 4] },
  { stops: ['Mombasa', 'Busia', 'Mirama Hills/Kagitumba', 'Kigali'], fleets: [16, 10, 8, 6, 4, 4] },
  { stops: ['Mombasa', 'Malaba', 'Elegu/Nimule', 'Juba'], fleets: [10, 6, 6, 4] },
]
export const TRUCKS = lanes.flatMap(({ fleets }) => fleets).reduce((sum, trucks) => sum + trucks, 0)

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const START = Date.parse('2026-08-24T06:00:00Z')

export interface SimulatedWaits {
  readonly now: Date
  readonly trips: readonly Trip[]
}

export function simulateWaits({ seed, days }: { readonly seed: number; readonly days: number }, roads: Roads = createRoads()): SimulatedWaits {
  const next = random(seed)
  const trips: Trip[] = []
  const trucks = lanes.flatMap(({ stops, fleets }, lane) =>
    fleets.flatMap((count, carrier) => Array.from({ length: count }, () => ({ stops, carrierId: `carrier ${lane}.${carrier}` }))),
  )
  simulate({ seed, days, trucks: TRUCKS, loadsUp: TRUCKS / 4, mode: 'board', onTrip }, roads)
  return { now: new Date(START + days * DAY_MS), trips }

  function onTrip({ truck, day, inland }: { truck: number; day: number; inland: boolean }) {
    const { stops, carrierId } = trucks[truck] as (typeof trucks)[number]
    const places = placesAlong(
      roads,
      (inland ? stops : stops.toReversed()).map((name) => numberOf(name) as number),
    ) as number[]
    const trip = { transportId: `truck ${truck} day ${day}`, carrierId, way: places.map((place) => roadGraph.places[place]?.name ?? '') }
    const steps = drive(places, trip.way, START + day * DAY_MS + next() * DAY_MS)
    trips.push({ ...trip, steps })
    // A second load, whose milestones the driver reports some minutes later.
    if (next() < 0.2) trips.push({ ...trip, steps: steps.map((step) => ({ ...step, at: iso(Date.parse(step.at) + 4 * MINUTE_MS) })) })
  }

  function drive(places: readonly number[], way: readonly string[], start: number) {
    const steps: { kind: string; place: string | null; at: string }[] = []
    const add = (kind: string, place: string | null, at: number) => steps.push({ kind, place, at: iso(at) })
    let at = start
    places.forEach((place, index) => {
      if (index > 0) at += (roads.km(places[index - 1] as number, place) / KM_PER_DAY) * DAY_MS
      const post = borderPosts.find(({ name }) => name === way[index])
      if (!post) return
      const to = crossingAt(post, way)?.to
      const truth = truths.find((each) => each.post === post.id && each.to === to) as Truth
      const left = at + truth.medianMinutes * MINUTE_MS * Math.exp(SPREAD * normal())
      const slip = next()
      add('at border', post.name, at)
      if (slip < 0.05) add('at border', post.name, at + 2 * MINUTE_MS)
      if (slip > 0.98) add('disputed', null, at + 5 * MINUTE_MS)
      // A forgotten report, or a clock that is wrong by hours.
      if (slip < 0.92) add('in transit', null, left + next() * 5 * MINUTE_MS)
      else if (slip < 0.95) add('in transit', null, at - 90 * MINUTE_MS)
      if (slip > 0.98) add('released', null, left + DAY_MS)
      at = left
    })
    add('delivered', way.at(-1) ?? null, at)
    return steps
  }

  /** Box–Muller. */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  }
}

const iso = (at: number) => new Date(at).toISOString()

const allWaits = (trips: readonly Trip[]): Wait[] => borderPosts.flatMap((post) => waitsAt(post, trips))

export const MISS_MAX = 0.2

/** Each figure beside the truth; `shown` is undefined if the direction has no figure. */
export function comparisons({ trips, now }: SimulatedWaits) {
  const figures = figuresOf(allWaits(trips), now)
  return truths.map((truth) => {
    const shown = figures.find(({ post, to }) => post === truth.post && to === truth.to)
    return { ...truth, shown, miss: shown && shown.median / truth.medianMinutes - 1 }
  })
}

/** Figures, or parts of them, that fewer than five carriers contributed to: there must be none. */
export function tooSmall({ trips, now }: SimulatedWaits): string[] {
  const waits = allWaits(trips)
  return figuresOf(waits, now).flatMap(({ post, from, to, lastWeek, weekdays }) => {
    const within = (days: number) =>
      waits.filter((wait) => wait.post === post && wait.to === to && wait.left <= now.getTime() && wait.left > now.getTime() - days * DAY_MS)
    const carriers = (some: readonly Wait[]) => new Set(some.map(({ carrierId }) => carrierId)).size
    const timeZone = from === 'Rwanda' || from === 'South Sudan' ? 'Africa/Kigali' : 'Africa/Nairobi'
    const dayName = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone })
    const parts = [
      ['90 days', true, within(90)],
      ['7 days', lastWeek !== null, within(7)],
      ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(
        (name, index) => [name, weekdays[index] !== null, within(90).filter(({ arrived }) => dayName.format(arrived) === name)] as const,
      ),
    ] as const
    return parts.flatMap(([name, shown, some]) => (shown === carriers(some) >= 5 ? [] : [`${post} to ${to}, ${name}: ${carriers(some)} carriers`]))
  })
}

/** The same trips, and a carrier that reports a hundred waits of ten days at Busia. */
export function withLiar({ trips, now }: SimulatedWaits): SimulatedWaits {
  const way = ['Kisumu', 'Busia', 'Jinja']
  const lies = Array.from({ length: 100 }, (_, number) => {
    const left = now.getTime() - (1 + (number % 70)) * DAY_MS
    const steps = [
      { kind: 'at border', place: 'Busia', at: iso(left - 10 * DAY_MS) },
      { kind: 'in transit', place: null, at: iso(left) },
    ]
    return { transportId: `lie ${number}`, carrierId: 'liar', way, steps }
  })
  return { trips: [...trips, ...lies], now }
}
