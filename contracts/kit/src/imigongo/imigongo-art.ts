// Patterns drawn from an id, in the style of imigongo, the black, clay and white relief art of Rwanda. The same id always gives the same pattern.
// A pattern is one tile that repeats. Ridges are strokes of equal width with sharp corners, on a darker ground, lit from above.
import { hash32 } from './hash32.ts'
import { relief } from './relief.ts'

/** The ground colour, then three colours of ridges; the first is the main one. */
type Inks = readonly [ground: string, lead: string, second: string, third: string]

const { sand, clay, marigold, green, greenDark, night, black, earth } = relief

/** Ground colours, each with the ridge colours used on it. */
export const palettes = {
  soot: [black, sand, clay, sand],
  lake: [night, sand, marigold, sand],
  forest: [greenDark, sand, clay, marigold],
  soil: [earth, sand, clay, marigold],
  ember: [black, sand, marigold, clay],
  leaf: [greenDark, sand, marigold, sand],
  dusk: [night, sand, clay, marigold],
  chalk: [sand, black, clay, green],
} as const satisfies Record<string, Inks>
export type PaletteName = keyof typeof palettes

const round = (value: number) => Math.round(value * 100) / 100
/** A square turned by 45 degrees. `r` is half its diagonal. */
const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`
/** A triangle with a level base that is twice its height; it points down if `h` is negative. */
const triangle = (x: number, base: number, h: number) => `M${x - Math.abs(h)} ${base}l${Math.abs(h)} ${-h} ${Math.abs(h)} ${h}z`

/** The darker shade of each colour, for the side away from the light. */
const shades: Readonly<Record<string, string>> = {
  [sand]: '#d9c9a8',
  [clay]: '#9d4421',
  [marigold]: '#c98522',
  [green]: '#08432f',
  [black]: '#000',
}

/** A raised line with a shaded lower edge. */
const ridge = (d: string, ink: string, width: number) =>
  `<g fill="none"><path d="${d}" stroke="${shades[ink] ?? ink}" stroke-width="${width}"/>` +
  `<path d="${d}" stroke="${ink}" stroke-width="${round(width - 1)}" transform="translate(0-.7)"/></g>`
/** A raised area with a shaded lower edge. */
const plane = (d: string, ink: string) => `<path d="${d}" fill="${shades[ink] ?? ink}"/><path d="${d}" fill="${ink}" transform="translate(0-1)"/>`
/** A shape in the ground colour, which looks cut into the shapes below it. */
const cut = (d: string, ground: string) => `<path d="${d}" fill="${ground}"/>`
/** A horizontal bar across the tile, with a margin in the ground colour that cuts off shapes touching the bar. */
const bar = (y: number, ground: string, ink: string) => `${cut(`M0 ${y - 6}h99v12H0z`, ground)}${ridge(`M-9 ${y}h120`, ink, 5)}`

interface Motif {
  readonly width: number
  readonly height: number
  draw(inks: Inks): string
}

/** Parallel zigzags in alternating colours. */
const zigzag: Motif = {
  width: 40,
  height: 56,
  draw: ([, lead, second, third]) => {
    const at = (y: number) => `M-20 ${y}l20-20 20 20 20-20 20 20`
    const bands = (...tops: readonly number[]) => tops.map((y) => at(y)).join('')
    return ridge(bands(4, 32, 60), lead, 7) + ridge(bands(18, 74), second, 7) + ridge(bands(-10, 46), third, 7)
  },
}

/** Diamonds within diamonds. */
const diamonds: Motif = {
  width: 56,
  height: 56,
  draw: ([, lead, second, third]) => {
    const corners = (r: number) => diamond(0, 0, r) + diamond(56, 0, r) + diamond(0, 56, r) + diamond(56, 56, r)
    return (
      ridge(diamond(28, 28, 21), lead, 6) +
      ridge(corners(21), second, 6) +
      plane(diamond(28, 28, 12), second) +
      plane(corners(12), lead) +
      plane(diamond(28, 28, 5) + corners(5), third)
    )
  },
}

/** Rows of two-coloured triangles, each with a smaller triangle cut into it. */
const triangles: Motif = {
  width: 50,
  height: 56,
  draw: ([ground, lead, second, third]) =>
    plane(triangle(25, 28, 24) + triangle(0, 56, 24) + triangle(50, 56, 24), lead) +
    plane('M25 4l24 24H25z', second) +
    plane('M0 32l24 24H0zM50 32v24h24z', third) +
    cut(triangle(25, 24, 8) + triangle(0, 52, 8) + triangle(50, 52, 8), ground) +
    plane(triangle(0, 8, -11) + triangle(50, 8, -11), third) +
    plane(triangle(25, 36, -11), second),
}

/** Nested chevrons, pointing up and down in turn, between straight bars. */
const chevrons: Motif = {
  width: 56,
  height: 42,
  draw: ([ground, lead, second, third]) =>
    ridge('M-2 44l30-30 30 30', lead, 6) +
    ridge('M9 46l19-19 19 19', second, 6) +
    ridge('M-30-2L0 28 30-2M26-2l30 30L86-2', third, 6) +
    ridge('M-19-4L0 15 19-4M37-4l19 19L75-4', lead, 6) +
    plane(triangle(28, 42, 5), lead) +
    bar(0, ground, lead) +
    bar(42, ground, lead),
}

/** Square spirals turned by 45 degrees, winding left and right in turn. */
const spirals: Motif = {
  width: 56,
  height: 56,
  draw: ([, lead, second]) => {
    const turns = [
      [-1, 1],
      [1, 1],
      [1, -1],
      [-3, -1],
      [-3, 3],
      [3, 3],
      [3, -3],
      [-5, -3],
      [-5, 5],
      [5, 5],
      [5, -5],
      [-5, -5],
    ] as const
    const spiral = (x: number, y: number, hand: 1 | -1) =>
      turns.map(([u, v], index) => `${index ? 'L' : 'M'}${round(x + hand * (u - v) * 2.25)} ${round(y + (u + v) * 2.25)}`).join('')
    return ridge(spiral(28, 28, 1), lead, 4.4) + ridge(spiral(0, 0, -1) + spiral(56, 0, -1) + spiral(0, 56, -1) + spiral(56, 56, -1), second, 4.4)
  },
}

/** Waves that end in hooks, pointing right and left in turn. */
const hooks: Motif = {
  width: 44,
  height: 84,
  draw: ([ground, lead, second, third]) => {
    const wave = (x: number) => `M${x - 6} 46l32-32 16 16-8 8-7-7`
    const back = (x: number) => `M${x + 50} 88l-32-32-16 16 8 8 7-7`
    return (
      ridge(wave(-44) + wave(0) + wave(44), lead, 5.6) +
      ridge(back(-44) + back(0) + back(44), second, 5.6) +
      plane('M-14 9h36L4 27zM30 9h36L48 27z', third) +
      plane('M-22 51h36L-4 69zM22 51h36L40 69z', lead) +
      bar(0, ground, third) +
      bar(42, ground, third) +
      bar(84, ground, third)
    )
  },
}

/** Stairs that go up and down, with smaller stairs inside. */
const steps: Motif = {
  width: 56,
  height: 56,
  draw: ([, lead, second, third]) => {
    const stairs = (x: number, base: number, count: number, rise = -6) =>
      `M${x - 7 * count + 3.5} ${base}${`v${rise}h7`.repeat(count - 1)}v${rise}h7v${-rise}${`h7v${-rise}`.repeat(count - 1)}z`
    return (
      plane(stairs(28, 27, 4), lead) +
      plane(stairs(28, 27, 2), second) +
      plane(stairs(0, 55, 4) + stairs(56, 55, 4), third) +
      plane(stairs(0, 55, 2) + stairs(56, 55, 2), lead) +
      plane(stairs(0, 7, 2, 6) + stairs(56, 7, 2, 6), third) +
      plane(stairs(28, 35, 2, 6), second)
    )
  },
}

/** Squares divided into four by their diagonals. */
const quarters: Motif = {
  width: 84,
  height: 84,
  draw: ([ground, lead, second, third]) => {
    const level = (x: number, y: number, r: number) => `M${x - r} ${y - 19}h${2 * r}l${-r} ${r}zM${x - r} ${y + 19}h${2 * r}l${-r} ${-r}z`
    const upright = (x: number, y: number, r: number) => `M${x - 19} ${y - r}v${2 * r}l${r} ${-r}zM${x + 19} ${y - r}v${2 * r}l${-r} ${-r}z`
    const both = (draw: typeof level, ax: number, ay: number, bx: number, by: number, r: number) => draw(ax, ay, r) + draw(bx, by, r)
    return (
      plane(both(level, 21, 21, 63, 63, 16.5) + both(upright, 63, 21, 21, 63, 16.5), lead) +
      plane(both(upright, 21, 21, 63, 63, 16.5), second) +
      plane(both(level, 63, 21, 21, 63, 16.5), third) +
      cut(both(level, 21, 21, 63, 63, 8) + both(upright, 63, 21, 21, 63, 8), ground) +
      plane(both(upright, 21, 21, 63, 63, 7) + both(level, 63, 21, 21, 63, 7), lead)
    )
  },
}

export const motifs = { zigzag, diamonds, triangles, chevrons, spirals, hooks, steps, quarters } as const
export type MotifName = keyof typeof motifs

const motifNames = Object.keys(motifs) as MotifName[]
const paletteNames = Object.keys(palettes) as PaletteName[]
const pick = <T>(from: readonly T[], seed: string) => from[hash32(seed) % from.length] as T

/** One tile of a pattern: its size in pixels, its ground colour, and its shapes as SVG source. */
export interface ArtTile {
  readonly motif: MotifName
  readonly palette: PaletteName
  readonly width: number
  readonly height: number
  readonly ground: string
  readonly shapes: string
}

/** Overrides for the motif or palette that would be chosen from the id. */
export interface ArtChoice {
  readonly motif?: MotifName | undefined
  readonly palette?: PaletteName | undefined
}

/** Returns the tile for an id, which decides the motif and the palette. */
export function artTile(id: string, choice: ArtChoice = {}): ArtTile {
  const motif = choice.motif ?? pick(motifNames, `motif:${id}`)
  const palette = choice.palette ?? pick(paletteNames, `palette:${id}`)
  const inks = palettes[palette]
  const { width, height, draw } = motifs[motif]
  return { motif, palette, width, height, ground: inks[0], shapes: draw(inks) }
}

/** Returns a pattern as an SVG document, for files, link cards and other places without React. `size` is in pixels; one number means a square. */
export function imigongoSvg(id: string, size: number | { readonly width: number; readonly height: number }, choice?: ArtChoice): string {
  const { width, height } = typeof size === 'number' ? { width: size, height: size } : size
  const tile = artTile(id, choice)
  const name = `i${hash32(`${tile.motif} ${tile.palette}`).toString(36)}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<pattern id="${name}" x="${round(width / 2 - tile.width / 2)}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse">${tile.shapes}</pattern>` +
    `<rect width="100%" height="100%" fill="${tile.ground}"/><rect width="100%" height="100%" fill="url(#${name})"/></svg>`
  )
}
