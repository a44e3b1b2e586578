/** What parts of the site keep in this browser for an account, such as messages that could not be sent yet and what was typed into forms: all whose name begins so. */
const PREFIX = 'ungana:account:'
/** Written at each log-out, for other tabs: what a tab keeps for itself only it can forget. */
const LEFT = 'ungana.left'

/**
 * Forgets it, when somebody logs out by himself. Not when a session merely ends: what was written without a network on the last evening of a
 * session would be lost, and it is kept by account, so that nobody else's page shows it.
 */
export async function forgetAccountStorage(): Promise<void> {
  forget(() => sessionStorage)
  forget(() => localStorage)
  try {
    localStorage.setItem(LEFT, String(Date.now()))
  } catch {
    // Other tabs learn nothing of it; they show what they keep to nobody else.
  }
  try {
    for (const { name } of await indexedDB.databases()) if (name?.startsWith(PREFIX)) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that keeps none, or cannot tell which: parts look only at the account's own entries.
  }
}

/** Follows a log-out in another tab. Returns what ends it. */
export function forgetWithOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === LEFT) forget(() => sessionStorage)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function forget(storage: () => Storage) {
  try {
    const kept = storage()
    for (const name of Object.keys(kept)) if (name.startsWith(PREFIX)) kept.removeItem(name)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
