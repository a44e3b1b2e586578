// The words of preview pictures.
import type { LanguageCode } from '@ungana/language'
import { say, type Text, text } from '@ungana/language/server'
import type { PictureFacts } from './picture-facts.ts'

/** What a page says on its picture, before the language is known. */
export interface PictureWords {
  readonly artId: string
  readonly kind: Text
  readonly title: string
  readonly line: Text
  readonly rating: { readonly value: number; readonly count: number } | null
  readonly mark: 'verified' | 'sample' | null
}

const marks = { verified: text('Verified'), sample: text('Sample') } as const

/** Pictures of Arabic pages are in English, because the library that draws them does not join Arabic letters. */
export const pictureLanguage = (language: LanguageCode): LanguageCode => (language === 'ar' ? 'en' : language)

export function inWords({ artId, kind, title, line, rating, mark }: PictureWords, language: LanguageCode): PictureFacts {
  const told = (what: Text) => say(language, what)
  return {
    artId,
    kind: told(kind),
    title,
    line: told(line),
    rating: rating && {
      value: told(text('{rating}', { rating: { number: rating.value, decimals: 1 } })),
      reviews: told(text('{count, plural, one {# review} other {# reviews}}', { count: rating.count })),
    },
    mark: mark && { tone: mark, word: told(marks[mark]) },
  }
}
