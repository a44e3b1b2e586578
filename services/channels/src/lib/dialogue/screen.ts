// Screens as data. A channel shows them in the reader's language and in its own size.
import type { LanguageCode } from '@ungana/language'
import { say, type Text } from '@ungana/language/server'
import { fitsScreen, toGsm } from './gsm.ts'

export interface Line {
  readonly text: Text
  /** The digit that chooses this line. */
  readonly digit?: number
  /** Further values of the text, which small screens shorten. */
  readonly names?: Readonly<Record<string, string>>
}

export interface Screen {
  readonly lines: readonly Line[]
  /** Whether nothing is left to answer. */
  readonly ends?: true
}

/** Lengths to which names are shortened, until the screen fits. */
const NAME_LENGTHS = [150, 120, 100, 80, 60, 50, 40, 30, 25, 20, 16, 13, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1]
/** Only Arabic is not written in the GSM alphabet. */
const isGsm = (language: LanguageCode) => language !== 'ar'

/** For feature phones: at most 160 characters of the GSM alphabet, or 70 others. @throws if the texts alone are longer, which a test excludes */
export function smallText(language: LanguageCode, screen: Screen): string {
  for (const length of NAME_LENGTHS) {
    const text = isGsm(language) ? toGsm(textOf(language, screen, length)) : textOf(language, screen, length)
    if (fitsScreen(text)) return text
  }
  throw new Error(`A screen is too long in ${language}: ${screen.lines[0]?.text.message}`)
}

/** For chats, which show any length. */
export const wholeText = (language: LanguageCode, screen: Screen): string => textOf(language, screen, Number.POSITIVE_INFINITY)

const textOf = (language: LanguageCode, { lines }: Screen, length: number): string =>
  lines
    .map(({ text, digit, names = {} }) => {
      const short = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, shortened(value, length)]))
      const said = say(language, { ...text, values: { ...text.values, ...short } })
      return digit === undefined ? said : `${digit} ${said}`
    })
    .join('\n')

function shortened(name: string, length: number): string {
  const characters = [...name.replaceAll(/\s+/g, ' ').trim()]
  return characters.length <= length ? characters.join('') : characters.slice(0, length).join('').trim()
}
