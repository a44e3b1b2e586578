/** The last searches in this browser, newest first. Deleted when the user clears them or an account logs out. */
import { isString, parseJson } from '#lib/untrusted-json.ts'

const STORE = 'ungana:searches'
const LIMIT = 5

export function readSearches(): readonly string[] {
  try {
    const stored = parseJson(localStorage.getItem(STORE) ?? '')
    return Array.isArray(stored) ? stored.filter(isString).slice(0, LIMIT) : []
  } catch {
    return []
  }
}

/** A search that differs only in letter case replaces the older one. */
export function rememberSearch(text: string) {
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(STORE, JSON.stringify([text, ...others].slice(0, LIMIT)))
  } catch {
    // Storage is full or blocked: no searches are offered.
  }
}

export function forgetSearches() {
  try {
    localStorage.removeItem(STORE)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
