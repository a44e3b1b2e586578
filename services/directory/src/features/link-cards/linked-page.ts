import type { LinkCard } from '@ungana/contracts-kit'
import { type PictureFacts, pictureKey } from './picture-facts.ts'

/** What a page's card and its picture are made of. */
export interface LinkedPage {
  readonly title: string
  readonly description: string
  /** Of the page on the site. */
  readonly path: string
  /** Of its picture. */
  readonly picturePath: string
  readonly picture: PictureFacts
  readonly index: boolean
  /** Without @context, url and image. */
  readonly data: Readonly<Record<string, unknown>> | null
}

export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** @param origin of the site: https://ungana.example */
export function presentCard({ title, description, path, picturePath, picture, index, data }: LinkedPage, origin: string): LinkCard {
  const url = origin + path
  const image = `${origin}${picturePath}?v=${pictureKey(picture)}`
  return {
    title,
    description,
    url,
    image: { url: image, alt: [picture.title, picture.line].filter(Boolean).join(', '), ...PICTURE_SIZE },
    data: data ? [{ '@context': 'https://schema.org', ...data, url, image }] : [],
    index,
  }
}

/** Without what is null or empty: schema.org knows no empty values. */
export function present<T extends Readonly<Record<string, unknown>>>(facts: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as Partial<T>
}
