import { useSyncExternalStore } from 'react'

/** Whether the page uses dark colours. For content of a provider that cannot read the page's theme. */
export const useDark = (): boolean => useSyncExternalStore(follow, isDark)

const isDark = () => getComputedStyle(document.documentElement).colorScheme.includes('dark')

function follow(changed: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  system.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', changed)
  }
}
