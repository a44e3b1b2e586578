/** Pixels between the paddings, with a margin for estimates. */
const ROOM = 1040

/** Font size in pixels, and how many lines of it fit. */
const sizes = [
  { size: 76, lines: 2 },
  { size: 66, lines: 2 },
  { size: 56, lines: 2 },
  { size: 44, lines: 3 },
] as const
const smallest = { size: 38, lines: 3 } as const

/** The largest font size in which the title fits. In the smallest size, the title is cut. */
export function titleSize(title: string): { readonly size: number; readonly lines: number } {
  return sizes.find(({ size, lines }) => linesOf(title, size) <= lines) ?? smallest
}

function linesOf(title: string, size: number): number {
  let lines = 1
  let used = 0
  for (const word of title.split(/\s+/u)) {
    const width = widthOf(word) * size
    // A word that is wider than the line would be broken, so this font size is too large.
    if (width > ROOM) return Number.POSITIVE_INFINITY
    const gap = used === 0 ? 0 : 0.26 * size
    if (used + gap + width > ROOM) lines += 1
    used = used + gap + width > ROOM ? width : used + gap + width
  }
  return lines
}

const widths = [
  [/[\p{Script=Ethiopic}]/u, 0.8],
  [/[\p{Lu}mw@&%]/u, 0.72],
  [/[ijltfrI.,;:'’|!()-]/u, 0.38],
] as const

/** Estimated width in ems of bold type, by kind of letter. */
function widthOf(word: string): number {
  return Array.from(word).reduce((sum, character) => sum + (widths.find(([kind]) => kind.test(character))?.[1] ?? 0.6), 0)
}
