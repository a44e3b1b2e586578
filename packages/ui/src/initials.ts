// Initials of a name, and a colour for an id.
import { hash32 } from '@ungana/contracts-kit/imigongo'
import { tileFills } from '#tokens.ts'

/** The first letters of the first two words, or the first two letters of a single word. Upper case; empty for a name without letters or digits. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s\-–/&.,'’()]+/u)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter(Boolean)
  const letters = (word: string, count: number) => charactersOf(word).slice(0, count).join('')
  const [first = '', second] = words
  return (second === undefined ? letters(first, 2) : letters(first, 1) + letters(second, 1)).toLocaleUpperCase('en')
}

let segmenter: Intl.Segmenter | undefined

/** Splits a word into letters as people see them. Browsers without Intl.Segmenter split into Unicode characters. */
function charactersOf(word: string): string[] {
  // Making a segmenter takes milliseconds on a phone, and most names do not need one.
  if (/^\w*$/.test(word) || !Intl.Segmenter) return [...word]
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}

/** The same id always has the same colour. White text is readable on each colour. */
export const tileFillOf = (id: string): string => tileFills[hash32(`tile:${id}`) % tileFills.length] ?? tileFills[0]
