/** What parts of the site keep in this browser for an account, such as messages that could not be sent yet and what was typed into forms: all whose name begins so. */
const PREFIX = 'ungana:account:'

/**
 * Forgets it, when somebody logs out by himself. Not when a session merely ends: what was written without a network on the last evening of a
 * session would be lost, and it is kept by account, so that nobody else's page shows it.
 */
export async function forgetAccountStorage(): Promise<void> {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const kept = storage()
      for (const name of Object.keys(kept)) if (name.startsWith(PREFIX)) kept.removeItem(name)
    } catch {
      // Storage is forbidden: nothing was kept.
    }
  }
  try {
    for (const { name } of await indexedDB.databases()) if (name?.startsWith(PREFIX)) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that keeps none, or cannot tell which: parts look only at the account's own entries.
  }
}
