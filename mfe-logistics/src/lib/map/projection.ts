/** From degrees to the units of the drawing. So close to the equator, a degree is about as wide as it is tall. */

/** Units in a degree. outline.json uses them. */
export const UNIT = 50
const [WEST, NORTH] = [23, 14]

export interface Located {
  readonly lat: number
  readonly lon: number
}

export const project = ({ lat, lon }: Located) => ({ x: (lon - WEST) * UNIT, y: (NORTH - lat) * UNIT })
