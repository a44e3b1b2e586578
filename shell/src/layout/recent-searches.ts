/** What this browser searched for last, newest first. It stays in the browser, and goes when the visitor clears it or an account signs out. */
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

/** The same words in other letters take the place of those before. */
export function rememberSearch(text: string) {
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(STORE, JSON.stringify([text, ...others].slice(0, LIMIT)))
  } catch {
    // Storage is full or forbidden: then nothing is offered again.
  }
}

export function forgetSearches() {
  try {
    localStorage.removeItem(STORE)
  } catch {
    // Nothing was kept either.
  }
}
