/**
 * Terms that a translation must not change: numbers with units and currencies, prices, dates, Incoterms, HS codes, plates, account numbers and
 * addresses. They are replaced by marks before the translation and restored after it. A translation that lost, doubled or invented a term is
 * rejected.
 */
import { after, before, changing, currency, ends, incoterm, month, perUnit } from './trade-terms.ts'

/** Fractions such as ½ count as numbers; the ² of m² does not. */
const digit = String.raw`\p{Nd}¼-¾⅐-⅞`
const number = String.raw`[${digit}](?:[${digit}.,:/'’\u00a0\u202f \-]*[${digit}])?`
/** A sign, for example of a temperature below zero or of a debt. */
const sign = String.raw`[\-−–+#]?`
/**
 * Letters joined to a number belong to it: MSCU1234567, 1234AB/01, 5,000/=, 4.10/kg. Latin letters only, because other scripts write whole
 * sentences without spaces.
 */
const letter = 'A-Za-zÀ-ÖØ-öø-ɏ'
const reference = String.raw`(?:[${letter}][${letter}/_\-]{0,40})?${number}(?:[/\-]?[${letter}%‰°=_][${letter}%‰°/=_\-]{0,40}${number}){0,8}(?:/-|[${letter}%‰°/=_\-]{0,40}[${letter}%‰°²³=])?`

/**
 * Patterns that match only at a word boundary. `mask` checks the character before, because Safari before 16.4 has no lookbehind and rejects a
 * file that uses it.
 */
const wholes = [
  // Web and email addresses.
  String.raw`https?://[^\s<>]+`,
  String.raw`[\p{L}\p{Nd}._%+\-]+@[\p{L}\p{Nd}.\-]+\.\p{L}{2,}`,
  // Account numbers with letters: an IBAN, a SWIFT code after its label, a container number.
  `[A-Z]{2}\\p{Nd}{2}(?: ?[A-Z\\p{Nd}]{2,4}){3,8}${ends}`,
  `[a-z]{2}\\p{Nd}{2} ?[a-z\\p{Nd}]{4}(?: ?\\p{Nd}{4})+(?: ?\\p{Nd}{1,4})?${ends}`,
  `(?:[sS][wW][iI][fF][tT]|[bB][iI][cC])(?:[ /]?(?:[sS][wW][iI][fF][tT]|[bB][iI][cC]|[cC][oO][dD][eE])){0,2}(?: ?[:=] ?| )[A-Z]{6}(?:[A-Z\\p{Nd}]{2}|[A-Z\\p{Nd}]{5})${ends}`,
  `(?:[sS][wW][iI][fF][tT]|[bB][iI][cC])(?: [cC][oO][dD][eE] ?:? ?| ?[:=] ?)[A-Za-z]{6}(?:[A-Za-z\\p{Nd}]{2}|[A-Za-z\\p{Nd}]{5})${ends}`,
  `[A-Za-z]{3}[UJZujz] ?\\p{Nd}{6}[ \\-]?\\p{Nd}?${ends}`,
  // Plates: RAB 123 C, KCA 123A, T 123 ABC. A plate in lower case matches only if it does not look like words: rab 123 c, but not "for 500 t".
  `[A-Z]{1,3}[ \\-]?\\p{Nd}{3,4}[ \\-]?[A-Z]{0,3}${ends}`,
  `(?:[rR][aA]|[kK][a-dA-D]|[uU][abAB])[a-zA-Z][ \\-]?\\p{Nd}{3}[ \\-]?[a-zA-Z]${ends}`,
  `t[ \\-]?\\p{Nd}{3}[ \\-]?[a-e][a-z]{2}${ends}`,
  `\\p{Nd}{4} ?[A-Za-z]{2} ?(?:/ ?)?\\p{Nd}{2}${ends}`,
  // Dates with the name of a month: 3 December 2026, Dec 3rd, mars 2026.
  `${reference}[ \\-](?:of |de |ya )?${month}(?:[.,]?[ \\-]\\p{Nd}{4}${ends})?`,
  `${month}\\.?[ \\-]\\p{Nd}{1,4}(?:st|nd|rd|th)?${ends}(?:,? \\p{Nd}{4}${ends})?`,
  `${before}{0,3}${sign}${reference}${after}{0,3}(?:${perUnit})?`,
]
const standalone = [incoterm, currency]
/** Patterns that also match inside words: a number, and the brackets of the marks below. */
const anywhere = [`${number}${after}{0,3}`, '[⟦⟧]']

const sticky = (sources: readonly string[]) => sources.map((source) => new RegExp(source, 'uy'))
const atStart = sticky([...wholes, ...standalone, perUnit, ...anywhere])
const inside = sticky(anywhere)
const inventable = sticky([...standalone, ...anywhere])

const wordEnd = /[\p{L}\p{Nd}]$/u
const anyChanging = new RegExp(`(?:^|[^\\p{L}\\p{Nd}])${changing}`, 'u')
const besideMark = new RegExp(`⟧[ \\u00a0\\u202f]?${changing}|(?:^|[^\\p{L}\\p{Nd}])${changing}[.:]?[ \\u00a0\\u202f]?⟦`, 'u')
const mark = /⟦\s*(\d{1,4})\s*⟧/gu

/** The text with a mark for each term, and the terms in order. */
export interface Masked {
  readonly text: string
  readonly terms: readonly string[]
}

export function mask(text: string): Masked {
  return maskWith(text, atStart)
}

function maskWith(text: string, starting: readonly RegExp[]): Masked {
  const terms: string[] = []
  let masked = ''
  let inWord = false
  for (let at = 0; at < text.length; ) {
    const term = longest(text, at, inWord ? inside : starting)
    const passed = term || String.fromCodePoint(text.codePointAt(at) ?? 0)
    masked += term ? `⟦${terms.push(term) - 1}⟧` : passed
    at += passed.length
    inWord = wordEnd.test(passed.slice(-2))
  }
  return { text: masked, terms }
}

function longest(text: string, at: number, sources: readonly RegExp[]): string {
  let best = ''
  for (const source of sources) {
    source.lastIndex = at
    const [found = ''] = source.exec(text) ?? []
    if (found.length > best.length) best = found
  }
  return best
}

/** The translation with its terms restored. Null when a mark is missing, doubled or broken, or when the translation invented a number or currency. */
export function unmask(translated: string, { text, terms }: Masked): string | null {
  const seen = new Set<number>()
  let broken = false
  const restored = translated.replaceAll(mark, (_, digits: string) => {
    const index = Number(digits)
    if (seen.has(index) || index >= terms.length) broken = true
    seen.add(index)
    return terms[index] ?? ''
  })
  return broken || seen.size !== terms.length || inventsNumber(translated, text) ? null : restored
}

function inventsNumber(translated: string, given: string): boolean {
  if (maskWith(translated.replaceAll(mark, '\n'), inventable).terms.length > 0) return true
  return besideMark.test(translated) && !anyChanging.test(given)
}
