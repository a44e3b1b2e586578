// How long trucks wait at border posts, computed once a day from the milestones of bookings (docs/decisions/0084-border-waits.md).
import { BORDER_WAIT_CARRIERS_MIN, type BorderWait, type BorderWaitFigure, type Route } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { type Crossing, crossingAt } from '#lib/roads/crossings.ts'
import { borderPosts } from '#lib/roads/road-graph.ts'

type BorderPost = (typeof borderPosts)[number]

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const DAYS = 90
const WEEK_DAYS = 7
/** Longer spans are forgotten reports. */
const DAYS_MAX = 14
const ROUNDED_TO = 5

export interface TripStep {
  readonly kind: string
  readonly place: string | null
  readonly at: string
}

/** A booking's part of a truck's trip. */
export interface Trip {
  readonly transportId: string
  readonly carrierId: string
  readonly way: readonly string[]
  /** In the order in which they were reported. */
  readonly steps: readonly TripStep[]
}

export interface Wait extends Crossing {
  readonly post: string
  readonly transportId: string
  readonly carrierId: string
  /** Milliseconds since 1970. */
  readonly arrived: number
  readonly left: number
}

const postNames = new Set(borderPosts.map(({ name }) => name))

/** The waits at this post. A truck with several loads waits once, although each load has milestones of its own. */
export function waitsAt(post: BorderPost, trips: readonly Trip[]): Wait[] {
  const waits = trips.flatMap((trip) => {
    const crossing = crossingAt(post, trip.way)
    const { transportId, carrierId } = trip
    return crossing ? staysAt(post.name, trip.steps).map((stay) => ({ ...crossing, ...stay, post: post.id, transportId, carrierId })) : []
  })
  const lastLeft = new Map<string, number>()
  return waits
    .toSorted((one, other) => one.arrived - other.arrived)
    .filter(({ transportId, to, arrived, left }) => {
      const truck = `${transportId} ${to}`
      if (arrived < (lastLeft.get(truck) ?? 0)) return false
      lastLeft.set(truck, left)
      return true
    })
}

interface Move {
  readonly kind: string
  readonly place: string | null
  readonly at: number
  /** Whether a hold or a dispute is going on, and how many began before. */
  readonly held: boolean
  readonly holds: number
}

function staysAt(post: string, steps: readonly TripStep[]): { arrived: number; left: number }[] {
  const moves = movesOf(steps)
  const inTime = moves.toSorted((one, other) => one.at - other.at)
  const isHere = ({ kind, place }: Move) => kind === 'at border' && place === post
  const isEnd = ({ kind, place }: Move) => kind !== 'at border' || (place !== post && postNames.has(place ?? ''))
  return moves.flatMap((start, index) => {
    const before = moves.slice(0, index).findLast((move) => isHere(move) || isEnd(move))
    if (!isHere(start) || (before && isHere(before))) return []
    const end = moves.slice(index + 1).find(isEnd)
    // If a phone has a wrong clock or a report comes late, the order of the reports and that of their times name different ends.
    if (!end || end !== inTime.slice(inTime.indexOf(start) + 1).find(isEnd)) return []
    if (start.held || start.holds !== end.holds) return []
    const ms = end.at - start.at
    return ms >= MINUTE_MS && ms <= DAYS_MAX * DAY_MS ? [{ arrived: start.at, left: end.at }] : []
  })
}

function movesOf(steps: readonly TripStep[]): Move[] {
  const moves: Move[] = []
  let [held, holds] = [false, 0]
  for (const { kind, place, at } of steps) {
    if (kind === 'frozen' || kind === 'disputed') [held, holds] = [true, holds + 1]
    else if (kind === 'released') held = false
    else moves.push({ kind, place, at: Date.parse(at), held, holds })
  }
  return moves
}

/** Countries without summer time, three hours ahead of UTC. The others of the road graph are two hours ahead. */
const threeAhead = new Set(['Kenya', 'Uganda', 'Tanzania', 'Ethiopia', 'Djibouti', 'Somalia'])

/** 0 for Monday, by the clock of the country where the truck arrives at the post. */
function weekdayOf({ arrived, from }: Pick<Wait, 'arrived' | 'from'>): number {
  const hours = threeAhead.has(from) ? 3 : 2
  return (new Date(arrived + hours * 60 * MINUTE_MS).getUTCDay() + 6) % 7
}

/** The figures of each post and direction, without those that too few carriers contributed to. */
export function figuresOf(waits: readonly Wait[], now: Date): BorderWait[] {
  const leftWithin = (all: readonly Wait[], days: number) => all.filter(({ left }) => left <= now.getTime() && left > now.getTime() - days * DAY_MS)
  const directions = Map.groupBy(leftWithin(waits, DAYS), ({ post, to }) => `${post} ${to}`)
  return [...directions.values()].flatMap((all) => {
    const [first] = all
    const figure = figureOf(all)
    if (!first || !figure) return []
    const { post, from, to } = first
    const weekdays = Array.from({ length: 7 }, (_, day) => figureOf(all.filter((wait) => weekdayOf(wait) === day)))
    return [{ post, from, to, ...figure, lastWeek: figureOf(leftWithin(all, WEEK_DAYS)), weekdays }]
  })
}

/** Each carrier has the same weight, which its waits share, so that a hundred reports of one carrier weigh as much as one of another. */
function figureOf(waits: readonly Wait[]): BorderWaitFigure | null {
  const counts = new Map<string, number>()
  for (const { carrierId } of waits) counts.set(carrierId, (counts.get(carrierId) ?? 0) + 1)
  if (counts.size < BORDER_WAIT_CARRIERS_MIN) return null
  const weighed = waits
    .map(({ carrierId, arrived, left }) => ({ minutes: (left - arrived) / MINUTE_MS, weight: 1 / (counts.get(carrierId) ?? 1) }))
    .toSorted((one, other) => one.minutes - other.minutes)
  const minutesAt = (share: number) => {
    let below = 0
    const wanted = share * counts.size
    // Sums of fractions are not exact to the last bit.
    const found = weighed.find(({ weight }) => {
      below += weight
      return below > wanted - 1e-9
    })
    return Math.max(ROUNDED_TO, Math.round((found?.minutes ?? 0) / ROUNDED_TO) * ROUNDED_TO)
  }
  return { trips: waits.length, median: minutesAt(0.5), lower: minutesAt(0.25), upper: minutesAt(0.75) }
}

/** Trips of the last 90 days that reported to be at this post. */
async function tripsTo(reader: Reader, { name }: BorderPost, now: Date): Promise<Trip[]> {
  const { rows } = await query(
    reader,
    `SELECT b.transport_id AS "transportId", b.carrier_id AS "carrierId", b.way,
       (SELECT json_agg(json_build_object('kind', m.kind, 'place', m.place, 'at', m.at) ORDER BY m.seq) FROM milestones m
        WHERE m.booking_id = b.id AND m.kind IN ('at border', 'in transit', 'delivered', 'frozen', 'disputed', 'released')) AS steps
     FROM bookings b JOIN accounts a ON a.id = b.carrier_id
     WHERE a.status = 'active' AND b.id IN (SELECT here.booking_id FROM milestones here
       WHERE here.kind = 'at border' AND here.place = $1 AND here.at > $2::timestamptz - interval '${DAYS + DAYS_MAX} days')`,
    [name, now],
  )
  return rows
}

/** Computes the figures of the day, unless somebody has. So they change once a day, and nobody learns of a single trip by asking again. */
export async function computeBorderWaits(tx: Transaction, now: Date): Promise<void> {
  const day = dayInKigali(now)
  await query(tx, `SELECT pg_advisory_xact_lock(hashtext('logistics.border-waits'))`)
  const { rows } = await query(tx, 'SELECT 1 FROM border_waits WHERE day >= $1', [day])
  if (rows.length > 0) return
  const waits: Wait[] = []
  for (const post of borderPosts) waits.push(...waitsAt(post, await tripsTo(tx, post, now)))
  await query(tx, 'DELETE FROM border_waits')
  await query(tx, 'INSERT INTO border_waits (day, figures) VALUES ($1, $2)', [day, JSON.stringify(figuresOf(waits, now))])
}

export async function readBorderWaits(reader: Reader): Promise<{ asOf: string | null; waits: BorderWait[] }> {
  const { rows } = await query(reader, 'SELECT day::text AS day, figures FROM border_waits')
  return { asOf: rows[0]?.day ?? null, waits: rows[0]?.figures ?? [] }
}

/** Adds to each post of a route how long trucks wait there in this direction. */
export function withWaits(route: Route, waits: readonly BorderWait[]): Route {
  const way = route.points.map(({ name }) => name)
  const waitAt = (id: string) => {
    const post = borderPosts.find((each) => each.id === id)
    const to = post && crossingAt(post, way)?.to
    const found = waits.find((each) => each.post === id && each.to === to)
    return found ? { to: found.to, trips: found.trips, median: found.median, lower: found.lower, upper: found.upper } : null
  }
  return { ...route, borders: route.borders.map((post) => ({ ...post, wait: waitAt(post.id) })) }
}
