// Marks messages with the words of common fraud: "our bank details have changed", or "pay outside the site". The reader sees a caution beside the message;
// the message is still delivered. Phrases are English, French and Swahili. Each needs an action and its object close together, so that a message that only
// mentions a bank is not marked. In doubt about where money goes, a caution is shown.
import type { cautions } from '@ungana/contracts-messaging'
import { english } from './caution/english.ts'
import { french } from './caution/french.ts'
import type { Patterns, Words } from './caution/shared.ts'
import { swahili } from './caution/swahili.ts'

export type Caution = (typeof cautions)[number]

/** The caution for a text, or null. */
export function cautionOf(content: string): Caution | null {
  const sentences = shortened(folded(content)).split(/(?<=[.!?\n])/)
  return kinds.find(([, matches]) => sentences.some(matches))?.[0] ?? null
}

const languages = [english, french, swahili]

const kinds: readonly (readonly [Caution, (sentence: string) => boolean])[] = [
  // The first expression is cheap and rules out most sentences: no phrase matches without one of its words.
  [
    'bank-details-changed',
    matcherOf(
      /[ABM]|bank|banque|benki|number|numero|namba|line|simu|laini|\d{3}|details/,
      languages.map((each) => each.otherAccount),
    ),
  ],
  [
    'payment-outside',
    matcherOf(
      /[CS]|direct|off|moja kwa moja/,
      languages.map((each) => each.outside),
    ),
  ],
]

function matcherOf(keywords: RegExp, patterns: readonly Patterns[]) {
  const phrases = new RegExp(patterns.flatMap((each) => each.phrases).join('|'))
  const harmless = new RegExp(patterns.flatMap((each) => each.harmless).join('|'), 'g')
  return (sentence: string) => keywords.test(sentence) && phrases.test(sentence) && phrases.test(sentence.replaceAll(harmless, '\n'))
}

/** Longer names come first: "M-Pesa number" is account details, "M-Pesa" alone is a payment service. */
const groups = ['A', 'B', 'C', 'M', 'S', 'P', 'N'] as const satisfies readonly (keyof Words)[]
const named = new RegExp(
  `\\b(?:${groups.map((group) => `(?<${group}>${languages.flatMap(({ words }) => words[group] ?? []).join('|')})`).join('|')})\\b`,
  'g',
)

/** Replaces each known word by the capital of its group; see `Words`. */
const shortened = (text: string) => text.replaceAll(named, (...match) => groups[match.slice(1).findIndex((part) => part !== undefined)] ?? '')

/**
 * Folds a text: lower case, no accents, no invisible characters, plain apostrophes and hyphens, single spaces. A single line break counts as a space,
 * because pasted emails break lines; an empty line ends a sentence. The full stop of an abbreviation ("Ltd.", "a/c no. 12") does not.
 */
const folded = (content: string) =>
  content
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐‑–]/g, '-')
    // One quantifier per run of white space: with two, long runs would take quadratic time.
    .replaceAll(/[^\S ]\s*| \s+/g, (gap) => (gap.split('\n').length > 2 ? '\n' : ' '))
    .replaceAll(/(?<=\b(?:ltd|co|inc|plc|corp|bros|st|dr|mr|mrs|ms|acc|acct|tel|ref|approx|[a-z]))\.|(?<=\bno)\.(?= ?\d)/g, '')

// V8 compiles an expression at its first use, which takes 80 ms here. This call compiles all of them at start instead of with the first message.
cautionOf('Your account number has changed. Never pay outside the site.')
