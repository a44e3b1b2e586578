// Marks messages that the oldest fraud in trade needs: "our bank details have changed", or "pay outside the site". The reader sees a caution beside the
// message; nothing is held back. Phrases of English, French and Swahili, looked for in folded text; each needs what is done and what it is done to near
// each other, so that a message that merely names a bank is left alone. Where a sentence is about where money goes, rather one caution too many.
import type { cautions } from '@ungana/contracts-messaging'
import { english } from './caution/english.ts'
import { french } from './caution/french.ts'
import type { Sought, Words } from './caution/shared.ts'
import { swahili } from './caution/swahili.ts'

export type Caution = (typeof cautions)[number]

/** What a reader should be warned of, or null. */
export function cautionOf(content: string): Caution | null {
  const sentences = shortened(folded(content)).split(/(?<=[.!?\n])/)
  return kinds.find(([, isSaid]) => sentences.some(isSaid))?.[0] ?? null
}

const languages = [english, french, swahili]

const kinds: readonly (readonly [Caution, (sentence: string) => boolean])[] = [
  // Without one of these words no phrase is there: most sentences are let go by a look at them.
  [
    'bank-details-changed',
    finderOf(
      /[ABM]|bank|banque|benki|number|numero|namba|line|simu|laini|\d{3}|details/,
      languages.map((each) => each.otherAccount),
    ),
  ],
  [
    'payment-outside',
    finderOf(
      /[CS]|direct|off|moja kwa moja/,
      languages.map((each) => each.outside),
    ),
  ],
]

function finderOf(things: RegExp, sought: readonly Sought[]) {
  const phrases = new RegExp(sought.flatMap((each) => each.phrases).join('|'))
  const harmless = new RegExp(sought.flatMap((each) => each.harmless).join('|'), 'g')
  return (sentence: string) => things.test(sentence) && phrases.test(sentence) && phrases.test(sentence.replaceAll(harmless, '\n'))
}

/** The longer names come first: "M-Pesa number" is account details, and "M-Pesa" alone a means. */
const groups = ['A', 'B', 'C', 'M', 'S', 'P', 'N'] as const satisfies readonly (keyof Words)[]
const named = new RegExp(
  `\\b(?:${groups.map((group) => `(?<${group}>${languages.flatMap(({ words }) => words[group] ?? []).join('|')})`).join('|')})\\b`,
  'g',
)

/** With the capital of its group for each word that has one: what `Words` says. */
const shortened = (text: string) => text.replaceAll(named, (...match) => groups[match.slice(1).findIndex((part) => part !== undefined)] ?? '')

/**
 * Lower case, without accents, and without what cannot be seen; letters of other widths and typographic apostrophes as typed ones, white space as one space.
 * A line that goes on in the next, as in what was pasted from a mail, is one line; an empty one between ends a sentence. A full stop of an abbreviation
 * ("Ltd.", "a/c no. 12") ends none.
 */
const folded = (content: string) =>
  content
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐‑–]/g, '-')
    // A run of white space is matched once, by one quantifier: with two, long runs would take time of the square of their length.
    .replaceAll(/[^\S ]\s*| \s+/g, (gap) => (gap.split('\n').length > 2 ? '\n' : ' '))
    .replaceAll(/(?<=\b(?:ltd|co|inc|plc|corp|bros|st|dr|mr|mrs|ms|acc|acct|tel|ref|approx|[a-z]))\.|(?<=\bno)\.(?= ?\d)/g, '')

// V8 compiles an expression when it is first used, here for 80 ms: at the service's start, and not while the first message waits. Both kinds are looked for
// in it, and what is harmless is taken out.
cautionOf('Your account number has changed. Never pay outside the site.')
