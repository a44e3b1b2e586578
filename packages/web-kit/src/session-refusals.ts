/** Listeners for calls that found no session. A separate file from `call()`, so that listening does not load the code for calls. */
const listeners = new Set<() => void>()

/** Returns a function that stops listening. */
export function onSessionRefused(listener: () => void): () => void {
  // Two parts may pass the same function, and one of them may stop listening.
  const entry = () => listener()
  listeners.add(entry)
  return () => listeners.delete(entry)
}

export function notifySessionRefused() {
  for (const listener of listeners) listener()
}
