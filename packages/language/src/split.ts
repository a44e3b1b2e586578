// The language in an address: /fr/directory is /directory in French. English addresses have no prefix.
import type { LanguageCode } from './languages.ts'

export interface SplitAddress {
  readonly language: LanguageCode
  /** The address without the language: `/directory?q=tea`. */
  readonly address: string
}

/** What remains without the prefix must not be an address of another site, as `//other.example` would be. */
const prefixed = /^\/([a-z]{2})(?:(?=[?#]|$)|\/(?![/\\\s]))(.*)$/s

/**
 * Splits an address of this site, with or without query and hash. An address without the prefix of an offered language is English and stays as it
 * is, such as those of /api and of files.
 */
export function splitLanguage(address: string, offered: readonly LanguageCode[]): SplitAddress {
  const [, prefix, rest = ''] = prefixed.exec(address) ?? []
  const language = prefix === 'en' ? undefined : offered.find((code) => code === prefix)
  return language ? { language, address: `/${rest}` } : { language: 'en', address }
}

/** Returns the same page in a language: `/directory` in French is `/fr/directory`. */
export function inLanguage(address: string, language: LanguageCode): string {
  if (language === 'en') return address
  return `/${language}${/^\/(?:[?#]|$)/.test(address) ? address.slice(1) : address}`
}

/** Returns the true address of one that begins with /en; undefined for any other. */
export function withoutEnglish(address: string): string | undefined {
  const [, prefix, rest = ''] = prefixed.exec(address) ?? []
  return prefix === 'en' ? `/${rest}` : undefined
}
