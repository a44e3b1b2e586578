/** Texts in this browser's storage, which may be full or blocked. */

/** Null if nothing is stored. */
export function readStored(store: string): string | null {
  try {
    return localStorage.getItem(store)
  } catch {
    return null
  }
}

/** Null removes it. Without storage, the text is valid for this page only. */
export function writeStored(store: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(store)
    else localStorage.setItem(store, text)
  } catch {}
}
