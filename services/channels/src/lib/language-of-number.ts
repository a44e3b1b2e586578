import type { LanguageCode } from '@ungana/language'

/** For numbers that nobody has verified: the language that most phones of a country are used in. */
const languages: Readonly<Record<string, LanguageCode>> = {
  '+250': 'rw',
  '+257': 'fr',
  '+243': 'fr',
  '+253': 'fr',
  '+254': 'sw',
  '+255': 'sw',
  '+258': 'pt',
  '+244': 'pt',
  '+20': 'ar',
  '+249': 'ar',
}

export const languageOfNumber = (phone: string): LanguageCode => Object.entries(languages).find(([code]) => phone.startsWith(code))?.[1] ?? 'en'
