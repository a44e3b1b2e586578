// The order of the letters in lines that read from right to left, by the Unicode Bidirectional Algorithm.
import bidiFactory, { type Bidi } from 'bidi-js'

// Node gets the function itself; the library's types describe a module with the function as its default.
const bidi = (bidiFactory as unknown as () => Bidi)()
/** Marks that set directions and are not drawn. */
const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

interface Piece {
  readonly font: string
  readonly text: string
}

/**
 * The pieces of the line `words.slice(from, to)` from left to right. Each has one font. Words in Arabic fonts stay in the order in which people read them,
 * because the PDF library turns them round.
 */
export function lineOrder(words: string, from: number, to: number, fontOf: (letter: string, index: number) => string): Piece[] {
  const levels = bidi.getEmbeddingLevels(words, 'rtl')
  const pieces: { font: string; text: string; level: number }[] = []
  for (const index of bidi.getReorderedIndices(words, levels, from, to - 1).slice(from, to)) {
    const given = words[index] as string
    if (marks.test(given)) continue
    const level = levels.levels[index] as number
    const isRightToLeft = level % 2 === 1
    const font = fontOf(given, index)
    const turned = font.startsWith('arabic')
    const letter = isRightToLeft && !turned ? (bidi.getMirroredCharacter(given) ?? given) : given
    const last = pieces.at(-1)
    // A character that no font has becomes one sign.
    if (last?.font !== font || last.level !== level || font === 'none') pieces.push({ font, text: letter, level })
    else last.text = turned ? letter + last.text : last.text + letter
  }
  return pieces
}

/** The first and the last index of each line; `fits` says whether a line is not too long. A word that is too long has its own line. */
export function brokenLines(words: string, fits: (from: number, to: number) => boolean): [from: number, to: number][] {
  const lines: [number, number][] = []
  let from = 0
  let end = 0
  for (const { index } of [...words.matchAll(/ +|$/g)]) {
    if (index > from && end > from && !fits(from, index)) {
      lines.push([from, end])
      from = end + 1
    }
    end = index
  }
  if (end > from) lines.push([from, end])
  return lines
}
