// Compares matching with a brute-force search that shares no code with it and drives every order of stops.
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

describe('a truck from Mombasa to Kigali through Nairobi and Kampala', () => {
  test('takes 1.5 t from Nairobi to Kampala without a detour', () => {
    const fit = fitLoad(roads, truck(), load(), 0) as Fit
    expect(fit).toMatchObject({ detourKm: 0, distanceKm: 663, pickupDay: 101 })
    expect(priceOf(truck(), load(), fit)).toBeCloseTo((260 * 1.5 * 663) / fit.ownKm, 2)
  })

  test.each([
    ['the opposite direction', { origin: at('Kampala'), destination: at('Nairobi') }, {}, 'too-far-round'],
    ['a place far from its route', { destination: at('Juba') }, {}, 'too-far-round'],
    ['more weight than is free', { kg: 2001 }, {}, 'no-room'],
    ['more volume than is free', { m3: 10.5 }, {}, 'no-room'],
    ['four days too early', { wanted: 105 }, {}, 'wrong-days'],
    ['a delivery after the load’s last day', { deliverBy: 102 }, {}, 'too-late'],
    ['a place without a road', { destination: at('Mogadishu') }, {}, 'no-way'],
    ['food beside machines', { cargoType: 'Food Products' }, { cargo: ['Machinery'] }, 'cargo'],
    ['textiles on an open truck', {}, { vehicleType: 'Flatbed Truck' }, 'vehicle'],
  ] as const)('does not take %s', (_what, changes, changed, why) => {
    expect(fitLoad(roads, truck(changed), load(changes), 0)).toBe(why)
  })

  test('a truck without named stops makes a detour if its owner allows it', () => {
    const shortest = { stops: own('Mombasa', 'Kigali') }
    expect(fitLoad(roads, truck({ ...shortest, maxDetourPercent: 5 }), load(), 0)).toBe('too-far-round')
    const round = fitLoad(roads, truck(shortest), load(), 0) as Fit
    expect(round.ownKm).toBe(1506)
    expect(Math.round(round.detourKm + round.ownKm)).toBe(Math.round((fitLoad(roads, truck(), load(), 0) as Fit).ownKm))
  })

  test('a truck makes detours only within its owner’s limit', () => {
    const toGulu = load({ destination: at('Mbarara'), origin: at('Kisumu') })
    const taken = fitLoad(roads, truck(), toGulu, 0) as Fit
    expect(fitLoad(roads, truck({ stops: own('Mombasa', 'Nairobi', 'Malaba', 'Kampala', 'Kigali'), maxDetourPercent: 0 }), toGulu, 0)).toBe(
      'too-far-round',
    )
    expect(taken.detourKm).toBeLessThanOrEqual(taken.ownKm * 0.15)
  })

  test('a truck takes a load only on days that suit its other bookings', () => {
    const { stops } = fitLoad(roads, truck({ freeKg: 4000 }), load(), 0) as Fit
    expect(fitLoad(roads, truck({ freeKg: 4000, stops }), load({ m3: 1 }), 0)).toMatchObject({ detourKm: 0 })
    const early = stops.map((stop) => (stop.kind === 'pickup' ? { ...stop, wanted: 97 } : stop))
    expect(fitLoad(roads, truck({ freeKg: 4000, stops: early }), load({ m3: 1 }), 0)).toBe('wrong-days')
  })

  test('a truck has its space again after unloading', () => {
    const { stops } = fitLoad(roads, truck(), load(), 0) as Fit
    expect(fitLoad(roads, truck({ stops }), load({ m3: 1 }), 0)).toBe('no-room')
    expect(fitLoad(roads, truck({ stops }), load({ origin: at('Kampala'), destination: at('Kigali'), wanted: 103 }), 0)).toMatchObject({
      detourKm: 0,
    })
  })

  test('a truck cannot take a load on a past day', () => {
    expect(fitLoad(roads, truck(), load(), 102)).toBe('wrong-days')
  })
})

test('the rules for sharing a truck are symmetric', () => {
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
    // Both stops lie between the first and the last stop, pick-up before drop-off.
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

/** Tries every position for both stops and drives all legs. @returns the smallest detour in km */
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
        // Other bookings are given; the question is whether this load fits as well.
        if (index >= k && index < l + 1 && (kg > freeKg || m3 > freeM3)) fits = false
      })
      if (fits) best = Math.min(best ?? Number.POSITIVE_INFINITY, Math.max(0, km(list) - now))
    }
  }
  return best
}

test('finds the same detour as a brute-force search in thousands of generated cases', () => {
  let [fitting, refused] = [0, 0]
  fc.assert(
    fc.property(small, (drawn) => {
      const { graph, statuses, truck: wantedTruck, load: wanted, from } = cases(drawn)
      const generated = createRoads(statuses, graph)
      const fit = fitLoad(generated, wantedTruck, wanted, from)
      const expected = bruteForce(generated, wantedTruck, wanted, from)
      if (typeof fit === 'string') {
        refused++
        expect(expected, fit).toBeUndefined()
      } else {
        fitting++
        expect(fit.detourKm).toBeCloseTo(expected ?? Number.NaN, 6)
        // The database's filter keeps every load that fits.
        expect(reachOf(generated, wantedTruck)).toEqual(expect.arrayContaining([wanted.origin, wanted.destination]))
        expect(fit.stops.filter((stop) => !wantedTruck.stops.includes(stop)).map(({ kind }) => kind)).toEqual(['pickup', 'dropoff'])
      }
    }),
    { numRuns: 6000 },
  )
  // Both outcomes must occur often, or the test shows nothing.
  expect(Math.min(fitting, refused)).toBeGreaterThan(120)
})

test('no match on the real roads passes a closed post', () => {
  const posts = roadGraph.places.flatMap(({ border }, place) => (border ? [place] : []))
  const cities = ['Mombasa', 'Nairobi', 'Kampala', 'Kigali', 'Bujumbura', 'Goma', 'Juba', 'Dar es Salaam', 'Arusha'].map(at)
  const city = fc.constantFrom(...cities)
  fc.assert(
    fc.property(fc.subarray(posts), fc.array(city, { minLength: 2, maxLength: 4 }), city, city, (closed, planned, origin, destination) => {
      const now = createRoads(new Map(closed.map((post) => [post, 'closed' as const])))
      const wantedTruck = truck({ stops: planned.map((place) => ({ place, kind: 'own' })), maxDetourPercent: 40 })
      const fit = fitLoad(now, wantedTruck, load({ origin, destination, wanted: 103 }), 0)
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
