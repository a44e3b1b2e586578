/** So many characters stand before what was found, at most: the rest of a line shows it on a phone. */
const BEFORE = 16

type Ranges = readonly (readonly [start: number, end: number])[]

/** A text that is to be shown in one line, cut at its beginning, between words, where what was found would be beyond the line's end. */
export function excerpt(text: string, ranges: Ranges): { readonly text: string; readonly ranges: Ranges } {
  const first = ranges[0]?.[0] ?? 0
  if (first <= BEFORE) return { text, ranges }
  const space = text.slice(first - BEFORE, first).search(/\s/)
  const from = space === -1 ? first : first - BEFORE + space + 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([start, end]) => [start - from + 1, end - from + 1]) }
}
