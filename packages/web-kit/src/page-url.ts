import type { LanguageCode } from '@ungana/language'
import { currentLanguage } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/split'

/** The full address of a page, in the language of this document: for links that leave the site and come back. */
export const pageUrl = (path: string): string =>
  location.origin + inLanguage(path, (globalThis.document?.documentElement.lang || currentLanguage()) as LanguageCode)
