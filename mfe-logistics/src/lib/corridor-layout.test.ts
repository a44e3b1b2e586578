import { expect, it } from 'vitest'
import { corridorPoints, corridorText } from './corridor-layout.ts'

const point = (name: string, lat: number, lon: number, border = false) => ({ name, lat, lon, border })
const route = {
  points: [
    point('Mombasa', -4.04, 39.67),
    point('Voi', -3.4, 38.56),
    point('Nairobi', -1.29, 36.82),
    point('Naivasha', -0.72, 36.43),
    point('Malaba', 0.64, 34.28, true),
    point('Kampala', 0.35, 32.58),
  ],
  legs: [
    { from: 'Mombasa', to: 'Voi', km: 155 },
    { from: 'Voi', to: 'Nairobi', km: 330 },
    { from: 'Nairobi', to: 'Naivasha', km: 90 },
    { from: 'Naivasha', to: 'Malaba', km: 358 },
    { from: 'Malaba', to: 'Kampala', km: 225 },
  ],
  borders: [{ id: 'malaba', name: 'Malaba', status: 'closed' as const, source: 'KRA', asOf: '2026-11-20T06:40:00Z' }],
}

it('places points by distance, and labels ends, borders and towns with enough space', () => {
  const points = corridorPoints(route)
  expect(points.map(({ km }) => km)).toEqual([0, 155, 485, 575, 933, 1158])
  expect(points.filter(({ named }) => named).map(({ name }) => name)).toEqual(['Mombasa', 'Voi', 'Nairobi', 'Malaba', 'Kampala'])
  expect(points.map(({ border }) => border?.status ?? '')).toEqual(['', '', '', '', 'closed', ''])
})

it('draws bends on the side where the road bends, within the drawing', () => {
  const points = corridorPoints(route)
  expect(points[0]?.across).toBeCloseTo(0)
  expect(points.at(-1)?.across).toBeCloseTo(0)
  // Malaba is to the right of the straight line from Mombasa to Kampala.
  expect(points[4]?.across).toBeGreaterThan(0.5)
  for (const { across } of points) expect(Math.abs(across)).toBeLessThanOrEqual(1)
})

it('draws a straight route as a straight line, and draws a route of one point', () => {
  const straight = { points: [point('A', 0, 0), point('B', 0.001, 5), point('C', 0, 10)], legs: [], borders: [] }
  for (const { across } of corridorPoints(straight)) expect(Math.abs(across)).toBeLessThan(0.01)
  expect(corridorPoints({ points: [point('A', 0, 0)], legs: [], borders: [] })).toHaveLength(1)
})

it('describes the drawing in words', () => {
  expect(corridorText(corridorPoints(route))).toBe(
    'Mombasa, Voi at 155 km, Nairobi at 485 km, Naivasha at 575 km, the border post Malaba (closed) at 933 km, Kampala at 1,158 km.',
  )
})
