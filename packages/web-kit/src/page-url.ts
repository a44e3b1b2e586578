import type { LanguageCode } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'

/** The full address of a page, in the language of this document: for links that leave the site and come back. */
export const pageUrl = (path: string): string => window.location.origin + inLanguage(path, (document.documentElement.lang || 'en') as LanguageCode)
