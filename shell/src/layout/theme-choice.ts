import { readStored, writeStored } from '#lib/stored-text.ts'

/** The chosen theme. Without a choice it follows the user's system. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const STORE = 'ungana:theme'

export function readThemeChoice(): ThemeChoice {
  const stored = readStored(STORE)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

/** The choice on this page, in case storage is blocked. */
let chosen: ThemeChoice | undefined
const listeners = new Set<() => void>()

export function currentThemeChoice(): ThemeChoice {
  return chosen ?? readThemeChoice()
}

/** Returns a function that stops listening. */
export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks the document for the style sheet; `system` has no mark. */
function applyThemeChoice(choice: ThemeChoice) {
  if (choice === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', choice)
}

export function storeThemeChoice(choice: ThemeChoice) {
  applyThemeChoice(choice)
  writeStored(STORE, choice === 'system' ? null : choice)
  chosen = choice
  for (const listener of listeners) listener()
}
