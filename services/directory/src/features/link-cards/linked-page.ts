import type { LinkCard } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { say, type Text } from '@ungana/language/server'
import { pictureKey } from './picture-facts.ts'
import { inWords, type PictureWords, pictureLanguage } from './picture-words.ts'
import { summary } from './summary.ts'

/** The facts for a page's link card and picture. */
export interface LinkedPage {
  readonly title: string
  /** Comes before the description, in the page's language. */
  readonly lead?: Text
  readonly description: string
  /** Path of the page on the site. */
  readonly path: string
  /** Path of the picture. */
  readonly picturePath: string
  readonly picture: PictureWords
  /** Paths of photos of the thing itself, for search engines. */
  readonly photos?: readonly string[]
  readonly index: boolean
  /** Structured data without @context, url and image. */
  readonly data: Readonly<Record<string, unknown>> | null
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** @param origin of the site: https://ungana.example */
export function presentCard(
  { title, lead, description, path, picturePath, picture, photos = [], index, data }: LinkedPage,
  origin: string,
  language: LanguageCode,
): LinkCard {
  const url = origin + path
  const shownIn = pictureLanguage(language)
  const facts = inWords(picture, shownIn)
  const image = `${origin}${picturePath}?v=${pictureKey(facts)}${shownIn === 'en' ? '' : `&l=${shownIn}`}`
  return {
    title,
    description: summary(lead ? `${say(language, lead)} ${description}` : description, 200),
    url,
    image: { url: image, alt: [facts.title, facts.line].filter(Boolean).join(', '), ...PICTURE_SIZE },
    data: data ? [{ '@context': 'https://schema.org', ...data, url, image: photos.length > 0 ? photos.map((photo) => origin + photo) : image }] : [],
    index,
  }
}

/** Drops null and empty values, which schema.org does not allow. */
export function present<T extends Readonly<Record<string, unknown>>>(facts: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<T>
}
