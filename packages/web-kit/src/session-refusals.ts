/** Who wants to know that a call was refused for want of a session. Apart from `call()`, so that listening does not cost what calling costs. */
const listeners = new Set<() => void>()

/** Returns what ends it. */
export function onSessionRefused(listener: () => void): () => void {
  // Two parts of a page may hand in the same function, and one of them leave.
  const entry = () => listener()
  listeners.add(entry)
  return () => listeners.delete(entry)
}

export function tellSessionRefused() {
  for (const listener of listeners) listener()
}
