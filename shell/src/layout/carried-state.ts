/**
 * The router's state for a page that opens as a new document. A browser forgets it there when the two documents have different opener policies, as
 * the pages with a wallet do.
 */
const STORE = 'ungana:carried-state'

/** Call right before the reload. */
export function carryState() {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([window.location.pathname, window.history.state]))
  } catch {
    // Storage is full or blocked: the page opens without the state.
  }
}

/** Call before the router starts. */
export function restoreState() {
  try {
    const [path, state] = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    sessionStorage.removeItem(STORE)
    if (path === window.location.pathname) window.history.replaceState(state, '')
  } catch {
    // Storage is blocked.
  }
}
