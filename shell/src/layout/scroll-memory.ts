/** Scroll position of each history entry, by router key and path. Kept after a reload. */
const STORE = 'ungana:scroll'
const LIMIT = 50

const positions = new Map<string, number>(load())

export function rememberScroll(key: string, top: number) {
  positions.delete(key)
  positions.set(key, Math.round(top))
  for (const oldest of positions.keys()) {
    if (positions.size <= LIMIT) break
    positions.delete(oldest)
  }
}

/** Pixels from the top; 0 if the entry was never scrolled. */
export function readScroll(key: string): number {
  return positions.get(key) ?? 0
}

export function saveScroll() {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions]))
  } catch {
    // Storage is full or blocked: after a reload, going back starts at the top.
  }
}

function load(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number') : []
  } catch {
    return []
  }
}
