// Initials of a name, and a colour for whom an id names.
import { hash32 } from '@ungana/contracts-kit/imigongo'
import { tileFills } from '#tokens.ts'

/** First letters of the first two words; of a single word its first two letters. Upper case; empty for a name without letters or digits. */
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

/** As people count them, or, in a browser that cannot tell, as Unicode does. */
const charactersOf = (word: string) => (Intl.Segmenter ? Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment) : [...word])

/** The same id always has the same colour, one that white text stands on. */
export const tileFillOf = (id: string): string => tileFills[hash32(`tile:${id}`) % tileFills.length] ?? tileFills[0]
