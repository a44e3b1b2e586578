/** Maximum number of characters before the match, so that the match still fits in the one line on a phone. */
const BEFORE = 16

type Ranges = readonly (readonly [start: number, end: number])[]

/** Cuts the beginning of a text, between words, so the first match fits in one line. */
export function excerpt(text: string, ranges: Ranges): { readonly text: string; readonly ranges: Ranges } {
  const first = ranges[0]?.[0] ?? 0
  if (first <= BEFORE) return { text, ranges }
  const space = text.slice(first - BEFORE, first).search(/\s/)
  const from = space === -1 ? first : first - BEFORE + space + 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([start, end]) => [start - from + 1, end - from + 1]) }
}
