/** The languages of the site, and the one that this visitor prefers. Does not use the contracts, whose parser would be larger than this file. */
import { LANGUAGES_ELEMENT_ID } from '@ungana/contracts-shell'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { fetchWithin } from '#federation/budgets.ts'
import { readStored, writeStored } from '#lib/stored-text.ts'
import { isString, parseJson } from '#lib/untrusted-json.ts'

const STORE = 'ungana:language'

export function offeredLanguages(): readonly LanguageCode[] {
  const listed = parseJson(document.getElementById(LANGUAGES_ELEMENT_ID)?.textContent ?? '')
  return Array.isArray(listed) ? listed.filter(isString).filter(isLanguageCode) : []
}

/** The gateway has read it from the address. */
export const pageLanguage = () => document.documentElement.lang as LanguageCode

/** The last choice in this browser, that of the account, or the browser's first language that the site offers. */
export function preferredLanguage(offered: readonly LanguageCode[], ofAccount: string | undefined): LanguageCode | undefined {
  const wanted = [readStored(STORE), ofAccount, ...navigator.languages.map((tag) => tag.split('-', 1)[0])]
  return wanted.map((code) => offered.find((each) => each === code)).find((code) => code !== undefined)
}

export const storeChoice = (code: LanguageCode): void => writeStored(STORE, code)

/** Milliseconds, as for every normal call. */
const DEADLINE = 10_000

/** Stores the language with the account. The page in that language opens even if this fails. */
export const saveLanguage = (language: LanguageCode): Promise<unknown> =>
  fetchWithin(DEADLINE, '/api/auth/account/language', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  }).catch(() => undefined)
