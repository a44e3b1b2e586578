import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeName, placeOnRoad, readPlace } from './places.ts'
import { borderPosts, numberOf, type RoadGraph, roadGraph } from './road-graph.ts'
import { type BorderStatus, createRoads, kmAlong, placesAlong } from './roads.ts'

const at = (name: string) => {
  const place = numberOf(name)
  if (place === undefined) throw new Error(name)
  return place
}
const closed = (...names: string[]) => createRoads(new Map(names.map((name) => [at(name), 'closed' as const])))
const rwandaBurundi = ['Kanyaru-Haut/Akanyaru', 'Gasenyi/Nemba', 'Ruhwa']

describe('the real corridors', () => {
  test.each([
    [[], 280, 'Kanyaru-Haut/Akanyaru'],
    [rwandaBurundi.slice(0, 1), 299, 'Gasenyi/Nemba'],
    [rwandaBurundi, 453, 'Bukavu/Rusizi'],
    [[...rwandaBurundi, 'Gatumba/Kavimvira'], 624, 'Kobero/Kabanga'],
  ])('Kigali to Bujumbura with %j closed is %i km by %s', (names, km, by) => {
    const roads = closed(...names)
    const way = roads.path(at('Kigali'), at('Bujumbura')) ?? []
    expect(roads.km(at('Kigali'), at('Bujumbura'))).toBe(km)
    expect(way.map(placeName)).toContain(by)
    for (const name of names) expect(way.map(placeName)).not.toContain(name)
  })

  test('Mombasa to Kigali is shortest through Holili and Rusumo, and longer through an owner’s stops', () => {
    const roads = createRoads()
    expect(roads.km(at('Mombasa'), at('Kigali'))).toBe(1506)
    expect(roads.path(at('Mombasa'), at('Kigali'))?.map(placeName)).toEqual(expect.arrayContaining(['Taveta/Holili', 'Rusumo']))
    const named = [at('Mombasa'), at('Nairobi'), at('Kampala'), at('Kigali')]
    expect(kmAlong(roads, named)).toBeGreaterThan(1630)
    expect(kmAlong(roads, named)).toBeLessThan(1690)
    expect(placesAlong(roads, named)?.map(placeName)).toEqual(expect.arrayContaining(['Nakuru', 'Mbarara']))
  })

  test('every border post is on a road and adds waiting time', () => {
    for (const { name } of borderPosts) expect(createRoads().km(at(name), at('Kigali')), name).toBeLessThan(6000)
    const [from, to] = [at('Nairobi'), at('Kampala')]
    const [open, slow] = [
      createRoads(),
      createRoads(
        new Map([
          [at('Malaba'), 'restricted' as const],
          [at('Busia'), 'restricted' as const],
        ]),
      ),
    ]
    expect(slow.km(from, to)).toBe(open.km(from, to))
    expect(slow.days(from, to)).toBeCloseTo(open.days(from, to) + 1)
  })

  test('there is no route if all posts are closed', () => {
    const roads = closed('Elegu/Nimule')
    expect([roads.km(at('Kampala'), at('Juba')), roads.path(at('Kampala'), at('Juba'))]).toEqual([Number.POSITIVE_INFINITY, undefined])
  })
})

test.each([
  ['Mombasa, Kenya', 'Mombasa'],
  ['mombasa', 'Mombasa'],
  ['Goma, Democratic Republic of the Congo', 'Goma'],
  ['Nakuru, Kenya', 'Nakuru'],
  ['Mombasa, Rwanda', undefined],
  ['Mogadishu, Somalia', undefined],
  ['Paris, European Union', undefined],
  ['', undefined],
])('%s is the place %s', (text, name) => {
  const place = placeOnRoad(text)
  expect(place === undefined ? undefined : placeName(place)).toBe(name)
})

test('splits city and country at the last comma', () => {
  expect(readPlace('Goma, Nord-Kivu, DRC')).toEqual({ city: 'Goma, Nord-Kivu', country: 'DRC' })
})

/** Graphs of up to 12 places, some of them posts, with any status. */
const graphs = fc
  .record({
    places: fc.array(fc.record({ border: fc.boolean(), status: fc.constantFrom<BorderStatus>('open', 'restricted', 'closed', 'unknown') }), {
      minLength: 2,
      maxLength: 12,
    }),
    legs: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 1, max: 50 })), { maxLength: 30 }),
  })
  .map(({ places, legs }) => ({
    graph: {
      places: places.map(({ border }, index) => ({ name: `${index}`, lat: 0, lon: 0, border })),
      legs: legs.filter(([a, b]) => a !== b && a < places.length && b < places.length).map(([a, b, km]) => ({ a, b, km })),
    } satisfies RoadGraph,
    statuses: new Map(places.flatMap(({ border, status }, index) => (border ? [[index, status] as const] : []))),
  }))

test('finds the same routes as a slow algorithm in thousands of generated graphs', () => {
  fc.assert(
    fc.property(graphs, ({ graph, statuses }) => {
      const roads = createRoads(statuses, graph)
      // Checks with Bellman-Ford, which is slow but is not the algorithm of roads.ts.
      for (let from = 0; from < graph.places.length; from++) {
        const km = graph.places.map((_, place) => (place === from ? 0 : Number.POSITIVE_INFINITY))
        for (const _ of graph.places)
          for (const leg of graph.legs)
            for (const [a, b] of [
              [leg.a, leg.b],
              [leg.b, leg.a],
            ] as const) {
              if (statuses.get(a) === 'closed' || statuses.get(b) === 'closed') continue
              km[b] = Math.min(km[b] as number, (km[a] as number) + leg.km)
            }
        for (let to = 0; to < graph.places.length; to++) {
          expect(roads.km(from, to)).toBe(km[to])
          const way = roads.path(from, to)
          if (!way) expect(km[to]).toBe(Number.POSITIVE_INFINITY)
          else expect(driven(graph, way)).toBe(km[to])
        }
      }
    }),
    { numRuns: 2000 },
  )
})

/** Km of a route by its legs. Throws if two neighbours have no road. */
function driven({ legs }: RoadGraph, way: readonly number[]): number {
  return way.slice(1).reduce((sum, place, index) => {
    const between = legs.filter(({ a, b }) => (a === way[index] && b === place) || (b === way[index] && a === place))
    return sum + Math.min(...between.map(({ km }) => km))
  }, 0)
}

test('the graph has no duplicate legs and knows all posts', () => {
  const pairs = roadGraph.legs.map(({ a, b }) => [a, b].sort((one, other) => one - other).join(' '))
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(new Set(borderPosts.map(({ id }) => id)).size).toBe(25)
})
