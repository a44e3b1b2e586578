// Guesses a new company's category from its products. The owner can change it.
import { categoryWords } from './category-words.ts'
import { tradeTerms } from './trade-terms.ts'

const categoryOf = new Map([
  ...tradeTerms.flatMap(({ category, names }) => names.map((name) => [wordsOf(name).join(' '), category] as const)),
  ...Object.entries(categoryWords).flatMap(([category, phrases]) => phrases.split(',').map((phrase) => [phrase.trim(), category] as const)),
])
const LONGEST_PHRASE = Math.max(...[...categoryOf.keys()].map((phrase) => phrase.split(' ').length))

/**
 * The category with the most matching phrases. The words of a matched phrase do not count again: "cargo insurance" is not cargo.
 * @param products free text: "Green coffee, arabica; roasted beans"
 * @returns a name of `categoryWords`, or null if nothing matches or two categories tie
 */
export function suggestCategory(products: string): string | null {
  const votes = new Map<string, number>()
  for (const category of [...new Set(knownPhrases(products))].map((phrase) => categoryOf.get(phrase))) {
    if (category !== undefined) votes.set(category, (votes.get(category) ?? 0) + 1)
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a)
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null
}

/** Reads from left to right and takes the longest known phrase at each word. */
function knownPhrases(text: string): string[] {
  const words = wordsOf(text)
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words.slice(at, at + LONGEST_PHRASE))
    if (phrase) found.push(phrase.known)
    at += phrase?.length ?? 1
  }
  return found
}

function phraseAt(words: readonly string[]): { known: string; length: number } | undefined {
  for (let length = words.length; length > 0; length--) {
    const phrase = words.slice(0, length).join(' ')
    const singulars = [phrase, phrase.replace(/s$/, ''), phrase.replace(/es$/, ''), phrase.replace(/ies$/, 'y')]
    const known = singulars.find((singular) => categoryOf.has(singular))
    if (known !== undefined) return { known, length }
  }
  return undefined
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
}
