/** The last searches in this browser, newest first. Deleted when the user clears them or an account logs out. */
import { readStored, writeStored } from '#lib/stored-text.ts'
import { isString, parseJson } from '#lib/untrusted-json.ts'

const STORE = 'ungana:searches'
const LIMIT = 5

export function readSearches(): readonly string[] {
  const stored = parseJson(readStored(STORE) ?? '')
  return Array.isArray(stored) ? stored.filter(isString).slice(0, LIMIT) : []
}

/** A search that differs only in letter case replaces the older one. */
export function rememberSearch(text: string) {
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeStored(STORE, JSON.stringify([text, ...others].slice(0, LIMIT)))
}

export function forgetSearches() {
  writeStored(STORE, null)
}
