/** Which theme the visitor asked for: that of their system unless they chose one. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const STORE = 'ungana:theme'

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORE)
    return themeChoices.find((choice) => choice === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** What was chosen on this page; storage may be forbidden. */
let chosen: ThemeChoice | undefined
const listeners = new Set<() => void>()

export function currentThemeChoice(): ThemeChoice {
  return chosen ?? readThemeChoice()
}

/** Returns what ends it. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks the document for the stylesheet; `system` leaves the choice to it. */
function applyThemeChoice(choice: ThemeChoice) {
  if (choice === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', choice)
}

export function storeThemeChoice(choice: ThemeChoice) {
  applyThemeChoice(choice)
  try {
    if (choice === 'system') localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, choice)
  } catch {
    // Without storage the choice holds for this page.
  }
  chosen = choice
  for (const listener of listeners) listener()
}
