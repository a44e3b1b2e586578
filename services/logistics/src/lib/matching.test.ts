// Matching against a brute force that shares no line with it: it drives every order of stops step by step.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fit, fitLoad, type Load, mayCarry, mayShare, priceOf, reachOf, type Stop, type Truck } from './matching.ts'
import { numberOf, type RoadGraph, roadGraph } from './roads/road-graph.ts'
import { type BorderStatus, createRoads, KM_PER_DAY, type Roads } from './roads/roads.ts'

const at = (name: string) => numberOf(name) as number
const own = (...names: string[]): Stop[] => names.map((name) => ({ place: at(name), kind: 'own' }))
const truck = (changes: Partial<Truck> = {}): Truck => ({
  stops: own('Mombasa', 'Nairobi', 'Kampala', 'Kigali'),
  departure: 100,
  freeKg: 2000,
  freeM3: 10,
  maxDetourPercent: 15,
  pricePerTonUsd: 260,
  vehicleType: 'Medium Truck (3-8 tons)',
  cargo: [],
  ...changes,
})
const load = (changes: Partial<Load> = {}): Load => ({
  origin: at('Nairobi'),
  destination: at('Kampala'),
  kg: 1500,
  m3: 4,
  wanted: 101,
  cargoType: 'Textiles',
  ...changes,
})
const roads = createRoads()

describe('a truck from Mombasa to Kigali by Nairobi and Kampala', () => {
  test('takes 1.5 t from Nairobi to Kampala without a detour', () => {
    const fit = fitLoad(roads, truck(), load(), 0) as Fit
    expect(fit).toMatchObject({ detourKm: 0, distanceKm: 663, pickupDay: 101 })
    expect(priceOf(truck(), load(), fit)).toBeCloseTo((260 * 1.5 * 663) / fit.ownKm, 2)
  })

  test.each([
    ['the other way round', { origin: at('Kampala'), destination: at('Nairobi') }, {}, 'too-far-round'],
    ['far off its way', { destination: at('Juba') }, {}, 'too-far-round'],
    ['more than is free', { kg: 2001 }, {}, 'no-room'],
    ['more than fits in', { m3: 10.5 }, {}, 'no-room'],
    ['four days too early', { wanted: 105 }, {}, 'wrong-days'],
    ['a place that no road leads to', { destination: at('Mogadishu') }, {}, 'no-way'],
    ['food beside machines', { cargoType: 'Food Products' }, { cargo: ['Machinery'] }, 'cargo'],
    ['textiles on an open truck', {}, { vehicleType: 'Flatbed Truck' }, 'vehicle'],
  ] as const)('does not take %s', (_what, changes, changed, why) => {
    expect(fitLoad(roads, truck(changed), load(changes), 0)).toBe(why)
  })

  test('by the shortest way, without its named stops, goes round for it, where its owner lets it', () => {
    const shortest = { stops: own('Mombasa', 'Kigali') }
    expect(fitLoad(roads, truck({ ...shortest, maxDetourPercent: 5 }), load(), 0)).toBe('too-far-round')
    const round = fitLoad(roads, truck(shortest), load(), 0) as Fit
    expect(round.ownKm).toBe(1506)
    expect(Math.round(round.detourKm + round.ownKm)).toBe(Math.round((fitLoad(roads, truck(), load(), 0) as Fit).ownKm))
  })

  test('takes a detour within its owner’s limit, and not beyond it', () => {
    const toGulu = load({ destination: at('Mbarara'), origin: at('Kisumu') })
    const taken = fitLoad(roads, truck(), toGulu, 0) as Fit
    expect(fitLoad(roads, truck({ stops: own('Mombasa', 'Nairobi', 'Malaba', 'Kampala', 'Kigali'), maxDetourPercent: 0 }), toGulu, 0)).toBe(
      'too-far-round',
    )
    expect(taken.detourKm).toBeLessThanOrEqual(taken.ownKm * 0.15)
  })

  test('loads on the day that suits those who are on it already', () => {
    const { stops } = fitLoad(roads, truck({ freeKg: 4000 }), load(), 0) as Fit
    expect(fitLoad(roads, truck({ freeKg: 4000, stops }), load({ m3: 1 }), 0)).toMatchObject({ detourKm: 0 })
    const early = stops.map((stop) => (stop.kind === 'pickup' ? { ...stop, wanted: 97 } : stop))
    expect(fitLoad(roads, truck({ freeKg: 4000, stops: early }), load({ m3: 1 }), 0)).toBe('wrong-days')
  })

  test('unloads one and takes the next in its place', () => {
    const { stops } = fitLoad(roads, truck(), load(), 0) as Fit
    expect(fitLoad(roads, truck({ stops }), load({ m3: 1 }), 0)).toBe('no-room')
    expect(fitLoad(roads, truck({ stops }), load({ origin: at('Kampala'), destination: at('Kigali'), wanted: 103 }), 0)).toMatchObject({
      detourKm: 0,
    })
  })

  test('cannot have loaded yesterday', () => {
    expect(fitLoad(roads, truck(), load(), 102)).toBe('wrong-days')
  })
})

test('what may share a load is the same both ways', () => {
  expect(mayShare('Food Products', 'Other')).toBe(mayShare('Other', 'Food Products'))
  expect([mayShare('Food Products', 'Textiles'), mayCarry('Flatbed Truck', 'Machinery')]).toEqual([true, true])
})

const small = fc.record({
  places: fc.array(fc.record({ border: fc.boolean(), status: fc.constantFrom<BorderStatus>('open', 'restricted', 'unknown', 'unknown', 'closed') }), {
    minLength: 4,
    maxLength: 7,
  }),
  legs: fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: 20, max: 500 })), { minLength: 10, maxLength: 18 }),
  planned: fc.array(fc.nat(6), { minLength: 2, maxLength: 4 }),
  booked: fc.array(
    fc.record({
      from: fc.nat(9),
      to: fc.nat(9),
      at: fc.nat(6),
      on: fc.nat(6),
      kg: fc.integer({ min: 1, max: 900 }),
      wanted: fc.integer({ min: 99, max: 106 }),
    }),
    { maxLength: 2 },
  ),
  freeKg: fc.integer({ min: 500, max: 2500 }),
  freeM3: fc.integer({ min: 2, max: 10 }),
  maxDetourPercent: fc.constantFrom(0, 15, 60),
  load: fc.record({
    origin: fc.nat(6),
    destination: fc.nat(6),
    kg: fc.integer({ min: 1, max: 1500 }),
    m3: fc.integer({ min: 1, max: 6 }),
    wanted: fc.integer({ min: 99, max: 108 }),
  }),
  from: fc.integer({ min: 98, max: 102 }),
})

function cases({ places, legs, planned, booked, load: wanted, ...rest }: typeof small extends fc.Arbitrary<infer T> ? T : never) {
  const n = places.length
  const graph: RoadGraph = {
    places: places.map(({ border }, index) => ({ name: `${index}`, lat: 0, lon: 0, border })),
    legs: legs.filter(([a, b]) => a < n && b < n && a !== b).map(([a, b, km]) => ({ a, b, km })),
  }
  const statuses = new Map(places.flatMap(({ border, status }, index) => (border ? [[index, status] as const] : [])))
  let stops: Stop[] = planned.map((place) => ({ place: place % n, kind: 'own' }))
  for (const [index, { from, to, at: place, on, kg, wanted: day }] of booked.entries()) {
    // Somewhere between the first stop and the last, the pick-up before the drop-off.
    const k = 1 + (from % (stops.length - 1))
    const l = k + (to % (stops.length - k))
    const one = { bookingId: `${index}`, kg, m3: 1 }
    stops = [
      ...stops.slice(0, k),
      { place: place % n, kind: 'pickup', ...one, wanted: day },
      ...stops.slice(k, l),
      { place: on % n, kind: 'dropoff', ...one },
      ...stops.slice(l),
    ]
  }
  return {
    graph,
    statuses,
    truck: truck({ stops, ...rest }),
    load: load({ ...wanted, origin: wanted.origin % n, destination: wanted.destination % n, cargoType: 'Other' }),
    from: rest.from,
  }
}

/** Tries every place for either stop and drives all of it, leg by leg; the shortest that may be, in km more than without it. */
function bruteForce(roads: Roads, { stops, freeKg, freeM3, maxDetourPercent, departure }: Truck, wanted: Load, from: number): number | undefined {
  const km = (list: readonly Stop[]) => list.slice(1).reduce((sum, stop, index) => sum + roads.km((list[index] as Stop).place, stop.place), 0)
  const planned = km(stops.filter(({ kind }) => kind === 'own'))
  const now = km(stops)
  let best: number | undefined
  for (let k = 1; k < stops.length; k++) {
    for (let l = k; l < stops.length; l++) {
      const list = [...stops]
      list.splice(l, 0, { place: wanted.destination, kind: 'dropoff', kg: wanted.kg, m3: wanted.m3 })
      list.splice(k, 0, { place: wanted.origin, kind: 'pickup', kg: wanted.kg, m3: wanted.m3, wanted: wanted.wanted })
      if (!Number.isFinite(km(list)) || !(km(list) <= planned * (1 + maxDetourPercent / 100) + 1e-6)) continue
      let [kg, m3, clock, fits] = [0, 0, departure, true]
      list.forEach((stop, index) => {
        if (index > 0) clock += roads.days((list[index - 1] as Stop).place, stop.place)
        const day = Math.floor(clock + 1e-6)
        if (stop.wanted !== undefined && Math.abs(day - stop.wanted) > 3) fits = false
        if (index === k && day < from) fits = false
        const sign = stop.kind === 'own' ? 0 : stop.kind === 'pickup' ? 1 : -1
        kg += sign * (stop.kg ?? 0)
        m3 += sign * (stop.m3 ?? 0)
        // What others have booked is there already; the question is whether this load fits beside it.
        if (index >= k && index < l + 1 && (kg > freeKg || m3 > freeM3)) fits = false
      })
      if (fits) best = Math.min(best ?? Number.POSITIVE_INFINITY, Math.max(0, km(list) - now))
    }
  }
  return best
}

test('finds what trying out everything finds, on thousands of generated cases', () => {
  let [fitting, refused] = [0, 0]
  fc.assert(
    fc.property(small, (drawn) => {
      const { graph, statuses, truck: lorry, load: wanted, from } = cases(drawn)
      const generated = createRoads(statuses, graph)
      const fit = fitLoad(generated, lorry, wanted, from)
      const expected = bruteForce(generated, lorry, wanted, from)
      if (typeof fit === 'string') {
        refused++
        expect(expected, fit).toBeUndefined()
      } else {
        fitting++
        expect(fit.detourKm).toBeCloseTo(expected ?? Number.NaN, 6)
        // What the database leaves out beforehand could not have fitted.
        expect(reachOf(generated, lorry)).toEqual(expect.arrayContaining([wanted.origin, wanted.destination]))
        expect(fit.stops.filter((stop) => !lorry.stops.includes(stop)).map(({ kind }) => kind)).toEqual(['pickup', 'dropoff'])
      }
    }),
    { numRuns: 6000 },
  )
  // Else it would show nothing.
  expect(Math.min(fitting, refused)).toBeGreaterThan(120)
})

test('on the real roads, any closed posts: no match leads past a closed one', () => {
  const posts = roadGraph.places.flatMap(({ border }, place) => (border ? [place] : []))
  const cities = ['Mombasa', 'Nairobi', 'Kampala', 'Kigali', 'Bujumbura', 'Goma', 'Juba', 'Dar es Salaam', 'Arusha'].map(at)
  const city = fc.constantFrom(...cities)
  fc.assert(
    fc.property(fc.subarray(posts), fc.array(city, { minLength: 2, maxLength: 4 }), city, city, (closed, planned, origin, destination) => {
      const now = createRoads(new Map(closed.map((post) => [post, 'closed' as const])))
      const lorry = truck({ stops: planned.map((place) => ({ place, kind: 'own' })), maxDetourPercent: 40 })
      const fit = fitLoad(now, lorry, load({ origin, destination, wanted: 103 }), 0)
      if (typeof fit === 'string') return
      fit.stops.slice(1).forEach((stop, index) => {
        const way = now.path((fit.stops[index] as Stop).place, stop.place) ?? []
        expect(way.filter((place) => closed.includes(place))).toEqual([])
      })
      expect(fit.days).toBeGreaterThanOrEqual(fit.distanceKm / KM_PER_DAY - 1e-9)
    }),
    { numRuns: 300 },
  )
})
