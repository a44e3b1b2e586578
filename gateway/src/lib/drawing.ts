import type { DrawnAnswer } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import type { ReleasedFile } from '#lib/site.ts'

export interface PageToDraw {
  /** pages.cjs of a release. */
  readonly code: ReleasedFile
  /** The script with the part's texts; undefined in English. */
  readonly texts: ReleasedFile | undefined
  readonly language: LanguageCode
  /** Key of the page in skeletons.json. */
  readonly skeleton: string
  /** Path and query, without a language. */
  readonly address: string
  /** Patterns of all pages of the site. */
  readonly patterns: readonly string[]
}

/** A page as a visitor sees it, with its data. */
export interface Drawing {
  /** Differs for each drawing. */
  readonly id: number
  readonly html: string
  readonly css: string
  readonly answers: readonly DrawnAnswer[]
}

/** Resolves to undefined if the page cannot be drawn in time. Never rejects. */
export type Draw = (page: PageToDraw) => Promise<Drawing | undefined>
