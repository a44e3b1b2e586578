// Goods and services by their names in six languages, so that a search in one language finds companies that write in another.
import { readRows } from '@ungana/service-kit/rows'
import * as z from 'zod'
import { wordsIn } from './fold.ts'

const names = z.array(z.string().trim().min(2)).min(1)

/** One good or service. Each list has its usual names in that language, singular and plural. */
const tradeTerm = z.strictObject({
  /** A name of categories.json. */
  category: z.string(),
  en: names,
  fr: names,
  sw: names,
  rw: names,
  ar: names,
  pt: names,
})

export const tradeTerms = readRows(new URL('trade-terms.ndjson', import.meta.url), tradeTerm).map(({ category, ...languages }) => ({
  category,
  names: [...new Set(Object.values(languages).flat())],
  languages,
}))

interface Good {
  /** Each a list of folded words. */
  readonly names: readonly (readonly string[])[]
  readonly category: string
}

interface FoundGood extends Good {
  /** The words that name it in the text, folded. */
  readonly typed: string
}

const goodsByKey = new Map<string, Good>(
  tradeTerms.flatMap(({ names, category }) => {
    const good = { names: names.map(wordsIn), category }
    return names.map((name) => [keyOf(wordsIn(withPlainTea(name))), good] as const)
  }),
)
const LONGEST = Math.max(...[...goodsByKey.keys()].map((key) => key.split(' ').length))

/** Arabic vowel signs, kinds of alef and the article make no difference: القهوة is قهوة. */
function keyOf(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .replace(/[\p{M}\u0640]/gu, '')
        .replace(/^ال(?=\p{L}{2})/u, '')
        .replace(/ة$/u, 'ه'),
    )
    .join(' ')
}

/** Without accents, "thé" and "chá" would be "the" and "cha". Their plurals are names too. */
function withPlainTea(text: string): string {
  return text.normalize('NFC').replace(/(?<!\p{L})(thé|chá)(?!\p{L})/giu, '$1s')
}

/**
 * Splits a text into known goods and other words. Reads from left to right and takes the longest known name at each word.
 * @returns the goods, and the words that belong to no name of a good
 */
export function findGoods(text: string): { goods: FoundGood[]; rest: string[] } {
  const words = wordsIn(withPlainTea(text))
  const goods: FoundGood[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = Array.from({ length: LONGEST }, (_, less) => LONGEST - less).find((some) => goodsByKey.has(keyOf(words.slice(at, at + some))))
    const found = length && goodsByKey.get(keyOf(words.slice(at, at + length)))
    if (found) goods.push({ ...found, typed: words.slice(at, at + length).join(' ') })
    else rest.push(...words.slice(at, at + 1))
    at += length ?? 1
  }
  return { goods, rest }
}
