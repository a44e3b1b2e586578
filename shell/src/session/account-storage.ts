import type { LeftMessage } from '@ungana/service-worker'
import { forgetSavedPages } from '#lib/saved-pages.ts'

/** Deletes what parts store in this browser for an account, such as unsent messages and form drafts. Their names begin with this prefix. */
const PREFIX = 'ungana:account:'
/** Finds the owner in `ungana:account:<what>:<account>` or `ungana:account:<what>:<part>:<account>`. A later id belongs to a partner. */
const OWNER = /^ungana:account:[^:]+:(?:[^:]+:)??([\da-f]{8}-[\da-f-]{27})(?![^:])/
/** Stored at each log-out with the account's id, so that other tabs delete their own session storage. */
const LOGGED_OUT_KEY = 'ungana.left'

/**
 * Deletes the account's data, and data without an owner, when the user logs out. Does not delete data when a session expires: messages written
 * offline would be lost, and no other account sees the data, because it is stored by account. Keeps the data of other accounts on a shared phone.
 */
export async function forgetAccountStorage(accountId: string): Promise<void> {
  forget(() => sessionStorage, accountId)
  forget(() => localStorage, accountId)
  forgetSavedPages()
  navigator.serviceWorker?.controller?.postMessage({ kind: 'left' } satisfies LeftMessage)
  try {
    localStorage.setItem(LOGGED_OUT_KEY, `${accountId} ${Date.now()}`)
  } catch {
    // Other tabs are not informed, but they show their data to no other account.
  }
  try {
    for (const { name = '' } of await indexedDB.databases()) if (isOwnedBy(accountId, name)) indexedDB.deleteDatabase(name)
  } catch {
    // The browser has no databases or cannot list them. Parts read only the account's own entries.
  }
}

/** Deletes this tab's data after a log-out in another tab. Returns a function that stops listening. */
export function forgetWithOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LOGGED_OUT_KEY && newValue) forget(() => sessionStorage, newValue.split(' ')[0] ?? '')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const isOwnedBy = (accountId: string, name: string) => name.startsWith(PREFIX) && (OWNER.exec(name)?.[1] ?? accountId) === accountId

function forget(storage: () => Storage, accountId: string) {
  try {
    const entries = storage()
    for (const name of Object.keys(entries)) if (isOwnedBy(accountId, name)) entries.removeItem(name)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
