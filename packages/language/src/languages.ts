/** A language of the site. */
export interface Language {
  /** The prefix of its addresses and its `lang` attribute. */
  readonly code: LanguageCode
  /** Its name in the language itself. */
  readonly name: string
  /** For Intl: the language as this region writes it. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** Whether a native speaker has read its texts. */
  readonly reviewed: boolean
}

export const languageCodes = ['en', 'fr', 'sw', 'rw', 'ar', 'pt'] as const
export type LanguageCode = (typeof languageCodes)[number]

export const languages: readonly Language[] = [
  { code: 'en', name: 'English', tag: 'en-GB', direction: 'ltr', reviewed: true },
  { code: 'fr', name: 'Français', tag: 'fr-CD', direction: 'ltr', reviewed: false },
  { code: 'sw', name: 'Kiswahili', tag: 'sw-KE', direction: 'ltr', reviewed: false },
  { code: 'rw', name: 'Ikinyarwanda', tag: 'rw-RW', direction: 'ltr', reviewed: false },
  // Traders in the region read prices in Latin digits.
  { code: 'ar', name: 'العربية', tag: 'ar-u-nu-latn', direction: 'rtl', reviewed: false },
  { code: 'pt', name: 'Português', tag: 'pt-MZ', direction: 'ltr', reviewed: false },
]

export const languageOf = (code: LanguageCode): Language => languages.find((language) => language.code === code) as Language

export const isLanguageCode = (text: string): text is LanguageCode => languageCodes.some((code) => code === text)
