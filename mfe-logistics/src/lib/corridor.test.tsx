import { findRoute, type Route } from '@ungana/contracts-logistics'
import { render, sample } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { Corridor } from './corridor.tsx'
import { corridorText } from './corridor-layout.ts'

const route = await sample({ findRoute })

/** A route of equal legs; `!` marks a border post. */
function routeOf(...names: readonly string[]): Route {
  const points = names.map((name, index) => ({ name: name.replace('!', ''), lat: index % 2, lon: index, border: name.includes('!') }))
  return {
    points,
    legs: points.slice(1).map(({ name }, index) => ({ from: points[index]?.name ?? '', to: name, km: 100 })),
    distanceKm: 100 * (points.length - 1),
    borders: points.flatMap(({ name, border }) => (border ? [{ id: name, name, status: 'closed' as const, source: null, asOf: null }] : [])),
    days: 1,
  }
}

const number = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name))

/** The two drawings: horizontal, and vertical for phones. */
function drawingsOf(shown: Route) {
  const { container } = render(<Corridor route={shown} />)
  return [...container.querySelectorAll('svg')].map((svg) => {
    const [left = 0, top = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
    const road = (svg.querySelector('polyline')?.getAttribute('points') ?? '').split(' ').map((point) => point.split(',').map(Number))
    const marks = [...svg.querySelectorAll('circle, rect')].map((mark) =>
      mark.tagName === 'circle'
        ? {
            kind: 'place',
            x: number(mark, 'cx'),
            y: number(mark, 'cy'),
            radius: number(mark, 'r'),
            fill: mark.getAttribute('fill'),
            stroke: mark.getAttribute('stroke'),
          }
        : {
            kind: 'border',
            x: number(mark, 'x') + 8,
            y: number(mark, 'y') + 8,
            radius: 8,
            fill: mark.getAttribute('fill'),
            stroke: mark.getAttribute('stroke'),
          },
    )
    const words = [...svg.querySelectorAll('text')].map((text) => ({
      text: text.textContent ?? '',
      x: number(text, 'x'),
      y: number(text, 'y'),
      anchor: text.getAttribute('text-anchor') ?? 'start',
      look: (text.getAttribute('class') ?? '').split(' ').filter(Boolean),
    }))
    return { name: svg.getAttribute('aria-label'), left, top, right: left + width, bottom: top + height, road, marks, words }
  })
}
type Drawing = ReturnType<typeof drawingsOf>[number]

/** The start and end of a label, estimated from its length. */
function span({ text, x, anchor }: Drawing['words'][number]) {
  const width = text.length * 7.6
  const start = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { start, end: start + width }
}

const routes: readonly [string, Route][] = [
  ['a route with one border post', route],
  ['labels close to each other', routeOf('Mombasa', 'Namanga!', 'Arusha', 'Singida', 'Rusumo!', 'Kayonza', 'Kigali')],
  ['long names at both ends', routeOf('Dar es Salaam Harbour', 'Tunduma!', 'Port Bell Junction')],
]

describe.each(routes)('%s', (_name, shown) => {
  test('describes both drawings in words', () => {
    const { points } = shown
    for (const { name } of drawingsOf(shown)) {
      expect(name).toMatch(new RegExp(`^${points[0]?.name}, .*${points.at(-1)?.name} at `))
      expect(name?.split(', ').length).toBe(points.length)
    }
  })

  test('places each point on the road, in order and by distance', () => {
    const [across, down] = drawingsOf(shown)
    for (const { road, marks } of [across, down] as Drawing[]) {
      expect(marks.map(({ kind }) => kind)).toEqual(shown.points.map(({ border }) => (border ? 'border' : 'place')))
      expect(road).toHaveLength(marks.length)
      marks.forEach(({ x, y }, index) => {
        expect(road[index]?.[0]).toBeCloseTo(x, 0)
        expect(road[index]?.[1]).toBeCloseTo(y, 0)
      })
    }
    const xs = across?.marks.map(({ x }) => x) ?? []
    expect([xs[0], xs.at(-1)]).toEqual([20, 780])
    let km = 0
    shown.points.forEach((_point, index) => {
      km += index === 0 ? 0 : (shown.legs[index - 1]?.km ?? 0)
      expect(xs[index]).toBeCloseTo(20 + (760 * km) / shown.legs.reduce((sum, leg) => sum + leg.km, 0))
    })
    const ys = down?.marks.map(({ y }) => y) ?? []
    expect(ys).toEqual([...ys].sort((one, other) => one - other))
  })

  test('stays inside the drawing', () => {
    for (const { left, right, top, bottom, marks, words } of drawingsOf(shown)) {
      for (const { x, y, radius } of marks) {
        expect(x - radius).toBeGreaterThanOrEqual(left)
        expect(x + radius).toBeLessThanOrEqual(right)
        expect(y - radius).toBeGreaterThanOrEqual(top)
        expect(y + radius).toBeLessThanOrEqual(bottom)
      }
      for (const word of words) {
        expect(span(word).start).toBeGreaterThanOrEqual(left)
        expect(word.y - 14).toBeGreaterThanOrEqual(top)
        expect(word.y + 4).toBeLessThanOrEqual(bottom)
        if (right === 800) expect(span(word).end).toBeLessThanOrEqual(right)
      }
    }
  })

  test('no label overlaps another label or the road', () => {
    for (const { words, marks } of drawingsOf(shown)) {
      for (const line of new Set(words.map(({ y }) => y))) {
        const spans = words
          .filter(({ y }) => y === line)
          .map(span)
          .sort((one, other) => one.start - other.start)
        for (const [index, { start }] of spans.slice(1).entries()) expect(start).toBeGreaterThanOrEqual(spans[index]?.end ?? 0)
      }
      for (const { x, y, radius } of marks)
        for (const word of words) {
          const { start, end } = span(word)
          expect(start > x + radius || end < x - radius || word.y - 11 > y + radius || word.y < y - radius).toBe(true)
        }
    }
  })
})

test('labels border posts with their status, and marks the ends', () => {
  const [across, down] = drawingsOf(routeOf('Mombasa', 'Namanga!', 'Kigali')) as [Drawing, Drawing]
  expect(across.words.map(({ text, look }) => [text, look])).toEqual([
    ['Mombasa', ['end']],
    ['Namanga · closed', ['quiet', 'closed']],
    ['Kigali', ['end']],
  ])
  expect(down.words.map(({ text, look }) => [text, look])).toEqual([
    ...[
      ['Mombasa', ['end']],
      ['0 km', ['quiet']],
    ],
    ...[
      ['Namanga', []],
      ['closed', ['quiet', 'closed']],
      ['100 km', ['quiet']],
    ],
    ...[
      ['Kigali', ['end']],
      ['200 km', ['quiet']],
    ],
  ])
  // These labels are beside their marks, where space is free.
  expect(across.words.every(({ y }, index) => Math.abs(y - (across.marks[index]?.y ?? Number.NaN)) <= 30)).toBe(true)
  for (const { marks } of [across, down]) {
    const [first, border, last] = marks
    expect(first).toMatchObject({ radius: last?.radius, fill: last?.fill, stroke: last?.stroke })
    expect(border?.fill).not.toBe(first?.fill)
  }
})

test('gives each border status its own colour', () => {
  const strokes = ['open', 'restricted', 'closed', 'unknown'].map((status) => {
    const shown = routeOf('A', 'B!', 'C')
    const [across] = drawingsOf({ ...shown, borders: [{ id: 'B', name: 'B', status, source: null, asOf: null }] })
    return across?.marks[1]?.stroke
  })
  expect(new Set(strokes).size).toBe(4)
})

test('draws towns without a label as smaller dots', () => {
  const shown = routeOf('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M')
  const [across, down] = drawingsOf(shown) as [Drawing, Drawing]
  const named = ['A', 'C', 'E', 'G', 'I', 'K', 'M']
  expect(across.words.map(({ text }) => text)).toEqual(named)
  expect(down.words.map(({ text }) => text).filter((text) => !text.endsWith(' km'))).toEqual(named)
  for (const { marks } of [across, down]) {
    const [end, nameless, place] = marks
    expect(end?.radius).toBeGreaterThan(place?.radius ?? Number.NaN)
    expect(place?.radius).toBeGreaterThan(nameless?.radius ?? Number.NaN)
    expect(place?.fill).not.toBe(end?.fill)
  }
})

test('draws a route of one point', () => {
  const [across, down] = drawingsOf(routeOf('Nairobi')) as [Drawing, Drawing]
  expect([across.marks.length, down.marks.length]).toEqual([1, 1])
  expect(across.name).toBe('Nairobi.')
  expect(corridorText([])).toBe('.')
})
