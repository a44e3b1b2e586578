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

/** Marks the document for the stylesheet; `system` leaves the choice to it. */
export function applyThemeChoice(choice: ThemeChoice) {
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
}
