// Draws land and borders of the corridors' countries from world-atlas, as SVG paths small enough to ship.
import { createRequire } from 'node:module'
import { merge, mesh } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification'
import { project } from '#lib/map/projection.ts'

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Point = readonly [x: number, y: number]

/** Corners bend a line only if they cut off a triangle of more square degrees than this. */
const DETAIL = 0.01
/** The frame, in degrees: all towns of the road graph, with room around them. */
const [WEST, SOUTH, EAST, NORTH] = [23, -18, 47, 14]
/** Islands below this area are left out, in square units of the drawing. */
const AREA_MIN = 20
/** Few states recognize this border. */
const UNDRAWN = ['Somalia', 'Somaliland']

export function drawOutline(): { readonly land: string; readonly borders: string } {
  const whole: Atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json')
  const atlas = simplify(presimplify(whole), DETAIL)
  const { countries } = atlas.objects
  const land = merge(atlas, countries.geometries as Polygon[]).coordinates.flatMap((rings) => rings.map((ring) => drawn(clipRing(ring.map(toPoint)))))
  const nameOf = (geometry: unknown) => (geometry as (typeof countries.geometries)[number]).properties?.name ?? ''
  const isBorder = (a: unknown, b: unknown) => a !== b && !(UNDRAWN.includes(nameOf(a)) && UNDRAWN.includes(nameOf(b)))
  const borders = mesh(atlas, countries, isBorder).coordinates.flatMap((line) => clipLine(line.map(toPoint)).map(drawn))
  return {
    land: land
      .filter((ring) => areaOf(ring) >= AREA_MIN)
      .map((ring) => `${pathOf(ring)}z`)
      .join(''),
    borders: borders
      .filter(({ length }) => length > 1)
      .map(pathOf)
      .join(''),
  }
}

const toPoint = ([lon = 0, lat = 0]: readonly number[]): Point => [lon, lat]

/** In whole units of the drawing, without repeated points. */
function drawn(points: readonly Point[]): Point[] {
  const all = points.map(([lon, lat]): Point => {
    const { x, y } = project({ lat, lon })
    return [Math.round(x), Math.round(y)]
  })
  return all.filter(([x, y], index) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
}

/** `m0 5l3-2`: the first point from the origin, every other from the one before. Starts anew, because each path starts with `M`. */
function pathOf(points: readonly Point[]): string {
  const steps = points.map(([x, y], index) => {
    const [fromX, fromY] = index === 0 ? [0, 0] : (points[index - 1] as Point)
    return `${x - fromX}${y < fromY ? '' : ' '}${y - fromY}`
  })
  return `M${steps[0]}l${steps.slice(1).join(' ').replaceAll(' -', '-')}`
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)) / 2

const edges: readonly { readonly inside: (point: Point) => boolean; readonly cross: (from: Point, to: Point) => Point }[] = [
  { inside: ([x]) => x >= WEST, cross: (from, to) => atX(WEST, from, to) },
  { inside: ([x]) => x <= EAST, cross: (from, to) => atX(EAST, from, to) },
  { inside: ([, y]) => y >= SOUTH, cross: (from, to) => atY(SOUTH, from, to) },
  { inside: ([, y]) => y <= NORTH, cross: (from, to) => atY(NORTH, from, to) },
]
const atX = (x: number, [ax, ay]: Point, [bx, by]: Point): Point => [x, ay + ((x - ax) / (bx - ax)) * (by - ay)]
const atY = (y: number, [ax, ay]: Point, [bx, by]: Point): Point => [ax + ((y - ay) / (by - ay)) * (bx - ax), y]

/** Sutherland and Hodgman: cuts the ring at each edge of the frame in turn. */
function clipRing(ring: readonly Point[]): Point[] {
  return edges.reduce<Point[]>(
    (points, { inside, cross }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) as Point
        if (inside(point)) return inside(before) ? [point] : [cross(before, point), point]
        return inside(before) ? [cross(before, point)] : []
      }),
    [...ring],
  )
}

/** The parts of the line that are in the frame. A part ends at its last corner before the frame's edge, which no view of the map shows. */
function clipLine(line: readonly Point[]): Point[][] {
  const parts: Point[][] = [[]]
  for (const point of line)
    if (edges.every(({ inside }) => inside(point))) parts.at(-1)?.push(point)
    else parts.push([])
  return parts
}
