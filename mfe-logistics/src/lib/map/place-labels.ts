/** Puts names beside the marks of a map so that none covers another. */

export interface Mark {
  readonly x: number
  readonly y: number
  /** Half its size. */
  readonly radius: number
}

export interface Named extends Mark {
  readonly text: string
  /** Shown even if it covers something. */
  readonly must?: boolean
  /** Stands on its place instead of beside it. */
  readonly over?: boolean
}

export interface Label {
  readonly x: number
  /** The middle of the text. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Frame {
  readonly width: number
  readonly height: number
  /** Font size; all in pixels. */
  readonly type: number
}

const GAP = 4
/** The average width of a letter, per font size. */
const LETTER = 0.58

/** A label for each name, in their order: the first ones matter most. Undefined where there is no room. */
export function placeLabels(names: readonly Named[], marks: readonly Mark[], { width, height, type }: Frame): (Label | undefined)[] {
  const taken: Box[] = marks.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }))
  return names.map(({ x, y, radius, text, must, over }) => {
    const long = text.length * type * LETTER
    const off = radius + GAP
    const beside: readonly (Label & { readonly left: number })[] = [
      { x: x + off, y, anchor: 'start', left: x + off },
      { x: x - off, y, anchor: 'end', left: x - off - long },
      { x, y: y + off + type / 2, anchor: 'middle', left: x - long / 2 },
      { x, y: y - off - type / 2, anchor: 'middle', left: x - long / 2 },
    ]
    const sides = over ? [{ x, y, anchor: 'middle' as const, left: x - long / 2 }] : beside
    const boxOf = (side: (typeof beside)[number]): Box => ({
      left: side.left,
      right: side.left + long,
      top: side.y - type * 0.6,
      bottom: side.y + type * 0.6,
    })
    const inside = sides.flatMap((side) => {
      const box = boxOf(side)
      const shown = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
      return shown ? [{ side, box, covers: taken.filter((other) => overlap(box, other)).length }] : []
    })
    const [best] = inside.sort((one, other) => one.covers - other.covers)
    if (!best || (best.covers > 0 && !must)) return undefined
    taken.push(best.box)
    return { x: best.side.x, y: best.side.y, anchor: best.side.anchor }
  })
}

const overlap = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
