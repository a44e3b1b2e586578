// Finds the search text in a company. The server does this, because browsers do not compare text as the database does.
import type { Business, Highlight } from '@ungana/contracts-directory'
import { fold } from '#lib/fold.ts'
import { lowerCase } from '#lib/lower-case.ts'

type Range = [start: number, end: number]
type Find = (text: string) => Range[]
type Field = Highlight['field']

/** Maximum length of the part of a long text that is shown, as on a card. */
const SNIPPET = 100
/** Maximum number of values that are shown of a list field. */
const MAX_VALUES = 3

/** Every occurrence of `wanted`, ignoring case. */
export function highlightText(business: Business, wanted: string): Highlight[] {
  const needle = lowerCase(wanted)
  return highlights(business, searchedFields, (text) => {
    const { folded, starts, ends } = foldBy(text, lowerCase)
    const ranges: Range[] = []
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
      ranges.push([starts[at] ?? 0, ends[at + needle.length - 1] ?? text.length])
    }
    return ranges
  })
}

/** Every occurrence of these words, ignoring case and accents. */
export function highlightWords(business: Business, words: ReadonlySet<string>): Highlight[] {
  return highlights(business, cardFields, (text) => {
    const { folded, starts, ends } = foldBy(text, fold)
    return [...folded.matchAll(/[\p{Alphabetic}\p{Nd}]+/gu)]
      .filter(([word]) => words.has(word))
      .map(({ 0: word, index }): Range => [starts[index] ?? 0, ends[index + word.length - 1] ?? text.length])
  })
}

const searchedFields: readonly Field[] = ['businessName', 'companyName', 'username', 'products', 'services', 'tags', 'description', 'businessType']
const cardFields: readonly Field[] = ['businessName', 'companyName', 'products', 'services', 'tags', 'category', 'location', 'country']

function highlights(business: Business, fields: readonly Field[], find: Find): Highlight[] {
  return fields.flatMap((field) =>
    [business[field as keyof Business]]
      .flat()
      .filter((text) => typeof text === 'string')
      .map((text) => ({ field, text, ranges: find(text) }))
      .filter(({ ranges }) => ranges.length > 0)
      .slice(0, MAX_VALUES)
      .map(({ text, ranges }) => ({ field, ...(field === 'description' ? snippet(text, ranges) : { text, ranges }) })),
  )
}

/** Folds `text` character by character. For each folded unit, `starts` and `ends` give the original character's position in `text`. */
function foldBy(text: string, foldCharacter: (character: string) => string): { folded: string; starts: number[]; ends: number[] } {
  let folded = ''
  let at = 0
  const starts: number[] = []
  const ends: number[] = []
  for (const character of text) {
    const units = foldCharacter(character)
    const end = at + character.length
    for (let unit = 0; unit < units.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    // A combining accent belongs to the letter before it.
    if (units === '' && ends.length > 0) ends[ends.length - 1] = end
    folded += units
    at = end
  }
  return { folded, starts, ends }
}

/** The first part of a long text; if that would cut the first match, a part that begins shortly before it. */
function snippet(text: string, ranges: readonly Range[]): { text: string; ranges: Range[] } {
  const [first] = ranges
  if (text.length <= SNIPPET || !first) return { text, ranges: [...ranges] }
  const start = first[1] <= SNIPPET ? 0 : wordStart(text, Math.max(first[0] - SNIPPET / 4, 0), first[0])
  const end = characterEnd(text, Math.max(start + SNIPPET, first[1]))
  const before = start > 0 ? '…' : ''
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges.filter((range) => range[1] <= end).map((range): Range => [range[0] + shift, range[1] + shift]),
  }
}

function wordStart(text: string, from: number, to: number): number {
  const space = from === 0 ? -1 : text.slice(from, to).indexOf(' ')
  return from === 0 ? 0 : space >= 0 ? from + space + 1 : characterEnd(text, from)
}

/** Returns `at`, or `at + 1` if `at` is in the middle of a surrogate pair. */
const characterEnd = (text: string, at: number): number => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}
