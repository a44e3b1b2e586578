/** Which part of the drawing a map shows. */
import { type Located, project, UNIT } from './projection.ts'

/** In units of the drawing. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Degrees that a map of a route shows at least, and around the route. */
const DEGREES_MIN = 4
const MARGIN = 0.6

/** The corridors, without their ends far in the north and the south. */
export const corridors: View = viewOf([
  { lat: 5.3, lon: 27.2 },
  { lat: -9.6, lon: 40.4 },
])

/** The smallest view of this shape that shows all places. @param shape height per width; by default that of the places */
export function viewOf(places: readonly Located[], shape?: number): View {
  const points = places.map(project)
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  if (shape === undefined) return { x: left, y: top, width: right - left, height: bottom - top }
  const room = (span: number) => Math.max(DEGREES_MIN * UNIT, span + 2 * MARGIN * UNIT)
  const width = Math.max(room(right - left), room(bottom - top) / shape)
  const height = width * shape
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
