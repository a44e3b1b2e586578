/** Prefetches the remotes' first files when the page is idle, so that their pages open at once. */
import type { Registry } from '@ungana/contracts-shell'
import { usesLessData } from '@ungana/ui'
import { prefetchPages } from './remotes.ts'

interface Connection {
  readonly effectiveType?: string
}

/** Returns a function that cancels the prefetch. */
export function prefetchWhenIdle(registry: Registry): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (usesLessData() || connection?.effectiveType?.endsWith('2g')) return () => undefined

  const prefetch = () => {
    for (const remote of registry.remotes) prefetchPages(remote)
  }
  return whenLoaded(prefetch)
}

/** Does the work when the page has loaded and is idle. Returns a function that cancels it. */
export function whenLoaded(work: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait)
  const wait = () => {
    const soon = whenIdle(work)
    cancel = soon
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => cancel()
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(handle)
}
