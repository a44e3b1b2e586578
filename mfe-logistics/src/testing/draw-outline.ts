// Draws the corridors' countries from world-atlas: land and borders as SVG paths small enough to ship, and a place for each country's name.
import { createRequire } from 'node:module'
import { merge, mesh } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification'
import { project } from '#lib/map/projection.ts'
import { corridors, type View, viewOf } from '#lib/map/view.ts'

const require = createRequire(import.meta.url)

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>
/** In units of the drawing. */
type Point = readonly [x: number, y: number]

/** Corners bend a line only if they cut off a triangle of more square degrees than this. */
const DETAIL = 0.01
/** All towns of the road graph, with room around them. */
const whole = viewOf([
  { lat: 14, lon: 23 },
  { lat: -18, lon: 47 },
])
/** In square units. Islands below the first, and parts of countries below the second, are too small for a line or a name. */
const ISLAND_MIN = 20
const NAMED_MIN = 4000
/** Few states recognize this border. */
const UNDRAWN = ['Somalia', 'Somaliland']
/** Countries with roads of the graph, by their names in the atlas. */
const NAMES: Readonly<Record<string, string>> = {
  Burundi: 'Burundi',
  'Dem. Rep. Congo': 'DR Congo',
  Djibouti: 'Djibouti',
  Ethiopia: 'Ethiopia',
  Kenya: 'Kenya',
  Rwanda: 'Rwanda',
  'S. Sudan': 'South Sudan',
  Tanzania: 'Tanzania',
  Uganda: 'Uganda',
  Zambia: 'Zambia',
}

export function drawOutline() {
  const atlas = simplify(presimplify(require('world-atlas/countries-50m.json') as Atlas), DETAIL)
  const { countries } = atlas.objects
  const ringsOf = (some: readonly unknown[]) => merge(atlas, some as Polygon[]).coordinates.flatMap((rings) => rings.map((ring) => ring.map(pointOf)))
  const isBorder = (a: unknown, b: unknown) => a !== b && !(UNDRAWN.includes(nameOf(a)) && UNDRAWN.includes(nameOf(b)))
  return {
    land: ringsOf(countries.geometries)
      .map((ring) => rounded(clipRing(ring, whole)))
      .filter((ring) => areaOf(ring) >= ISLAND_MIN)
      .map((ring) => `${pathOf(ring)}z`)
      .join(''),
    borders: mesh(atlas, countries, isBorder)
      .coordinates.flatMap((line) => partsInside(line.map(pointOf)).map(rounded))
      .filter(({ length }) => length > 1)
      .map(pathOf)
      .join(''),
    names: countries.geometries.flatMap((country) => {
      const text = NAMES[nameOf(country)]
      return text ? [{ text, ...centreOf(ringsOf([country])) }] : []
    }),
  }
}

const nameOf = (country: unknown) => (country as { readonly properties: { readonly name: string } }).properties.name

function pointOf([lon = 0, lat = 0]: readonly number[]): Point {
  const { x, y } = project({ lat, lon })
  return [x, y]
}

/** In whole units, without repeated points. */
function rounded(points: readonly Point[]): Point[] {
  const all = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  return all.filter(([x, y], index) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
}

/** `M0 5l3-2`: the first point from the origin, every other from the one before. */
function pathOf(points: readonly Point[]): string {
  const [[x, y] = [0, 0]] = points
  const steps = points.slice(1).flatMap(([toX, toY], index) => {
    const [fromX, fromY] = points[index] as Point
    return [toX - fromX, toY - fromY]
  })
  return `M${x} ${y}l${steps.join(' ').replaceAll(' -', '-')}`
}

const pairs = (ring: readonly Point[]) => ring.map((point, index) => [point, ring[(index + 1) % ring.length] as Point] as const)
const signedArea = (ring: readonly Point[]) => pairs(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0) / 2
const areaOf = (ring: readonly Point[]) => Math.abs(signedArea(ring))

/** The centre of a country's largest part in the map of all corridors; of the whole country if that map hardly shows it. */
function centreOf(rings: readonly Point[][]): { readonly x: number; readonly y: number } {
  const largest = (some: readonly Point[][]) => some.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one))
  const shown = largest(rings.map((ring) => clipRing(ring, corridors)))
  const ring = areaOf(shown) >= NAMED_MIN ? shown : largest(rings)
  const middle = (axis: 0 | 1) =>
    Math.round(pairs(ring).reduce((sum, [a, b]) => sum + (a[axis] + b[axis]) * (a[0] * b[1] - b[0] * a[1]), 0) / (6 * signedArea(ring)))
  return { x: middle(0), y: middle(1) }
}

/** Cuts the ring at each edge of the view in turn. */
function clipRing(ring: readonly Point[], { x, y, width, height }: View): Point[] {
  const cut = (points: readonly Point[], axis: 0 | 1, edge: number, side: 1 | -1): Point[] => {
    const inside = (point: Point) => (point[axis] - edge) * side >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) as Point
      if (inside(point) === inside(before)) return inside(point) ? [point] : []
      const share = (edge - before[axis]) / (point[axis] - before[axis])
      const crossing: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      return inside(point) ? [crossing, point] : [crossing]
    })
  }
  return cut(cut(cut(cut(ring, 0, x, 1), 0, x + width, -1), 1, y, 1), 1, y + height, -1)
}

/** The parts of a line inside the outline. A part ends at its last corner before the edge, which no map shows. */
function partsInside(line: readonly Point[]): Point[][] {
  const parts: Point[][] = [[]]
  for (const [x, y] of line)
    if (x >= whole.x && x <= whole.x + whole.width && y >= whole.y && y <= whole.y + whole.height) parts.at(-1)?.push([x, y])
    else parts.push([])
  return parts
}
