/** The public user object as this browser remembers it: what the first drawing of a page goes by, and how tabs tell each other. */
import type { SessionUser } from '@ungana/contracts-shell'
import { isRecord, isString, parseJson } from '#lib/untrusted-json.ts'

const STORE = 'ungana.user'

/** Null when nobody is remembered, and for whatever else may stand there. */
export function readStoredUser(): SessionUser | null {
  try {
    return parseUser(localStorage.getItem(STORE))
  } catch {
    return null
  }
}

export function storeUser(user: SessionUser | null) {
  try {
    if (user) localStorage.setItem(STORE, JSON.stringify(user))
    else localStorage.removeItem(STORE)
  } catch {
    // Storage is full or forbidden: the next page then learns only from the server who is signed in.
  }
}

/** Hears of the user that another tab has stored; `unknown` when it emptied the storage or wrote what is no user. Returns what ends it. */
export function onUserStored(listener: (user: SessionUser | null | 'unknown') => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === null) listener('unknown')
    else if (key === STORE) listener(newValue === null ? null : (parseUser(newValue) ?? 'unknown'))
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function parseUser(text: string | null): SessionUser | null {
  const value = text === null ? null : parseJson(text)
  return isUser(value) ? value : null
}

export function isUser(value: unknown): value is SessionUser {
  return isRecord(value) && ['id', 'username', 'businessName', 'role'].every((key) => isString(value[key])) && value.id !== ''
}
