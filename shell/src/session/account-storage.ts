/** What parts of the site keep in this browser for an account, such as messages that could not be sent yet and what was typed into forms: all whose name begins so. */
const PREFIX = 'ungana:account:'
/** Whose it is, as `ungana:account:<what>:<account>`, or with a part's name between. An id further behind is of something else, such as a partner. */
const OWNER = /^ungana:account:[^:]+:(?:[^:]+:)??([\da-f]{8}-[\da-f-]{27})(?![^:])/
/** Written at each log-out, for other tabs, with the account's id: what a tab keeps for itself only it can forget. */
const LEFT = 'ungana.left'

/**
 * Forgets this account's, and what says of no account that it is its, when somebody logs out by himself. Not when a session merely ends: what was
 * written without a network on the last evening of a session would be lost, and it is kept by account, so that nobody else's page shows it. Nor when
 * another account logs out, on a phone that several use.
 */
export async function forgetAccountStorage(accountId: string): Promise<void> {
  forget(() => sessionStorage, accountId)
  forget(() => localStorage, accountId)
  try {
    localStorage.setItem(LEFT, `${accountId} ${Date.now()}`)
  } catch {
    // Other tabs learn nothing of it; they show what they keep to nobody else.
  }
  try {
    for (const { name = '' } of await indexedDB.databases()) if (goesWith(accountId, name)) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that keeps none, or cannot tell which: parts look only at the account's own entries.
  }
}

/** Follows a log-out in another tab. Returns what ends it. */
export function forgetWithOtherTabs(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === LEFT && newValue) forget(() => sessionStorage, newValue.split(' ')[0] ?? '')
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

const goesWith = (accountId: string, name: string) => name.startsWith(PREFIX) && (OWNER.exec(name)?.[1] ?? accountId) === accountId

function forget(storage: () => Storage, accountId: string) {
  try {
    const kept = storage()
    for (const name of Object.keys(kept)) if (goesWith(accountId, name)) kept.removeItem(name)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
