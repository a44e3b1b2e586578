/** The public user object in this browser's storage, for the first render and for informing other tabs. */
import type { SessionUser } from '@ungana/contracts-shell'
import { readStored, writeStored } from '#lib/stored-text.ts'
import { isRecord, isString, parseJson } from '#lib/untrusted-json.ts'

const STORE = 'ungana.user'

/** Null if nobody is stored or the value is invalid. */
export function readStoredUser(): SessionUser | null {
  return parseUser(readStored(STORE))
}

export function storeUser(user: SessionUser | null) {
  // Without storage the next page learns from the server who is logged in.
  writeStored(STORE, user && JSON.stringify(user))
}

/**
 * Calls the listener with the user that another tab has stored; `unknown` if it cleared the storage or wrote an invalid value. Returns a function
 * that stops listening.
 */
export function onUserStored(listener: (user: SessionUser | null | 'unknown') => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null) listener('unknown')
    else if (key === STORE) listener(newValue === null ? null : (parseUser(newValue) ?? 'unknown'))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function parseUser(text: string | null): SessionUser | null {
  const value = text === null ? null : parseJson(text)
  return isUser(value) ? value : null
}

export function isUser(value: unknown): value is SessionUser {
  return isRecord(value) && ['id', 'username', 'businessName', 'role'].every((key) => isString(value[key])) && value.id !== ''
}
