import type { OpenedMessage } from '@ungana/service-worker'

/** Registers the worker. A new worker knows nothing about this page, so it gets the files that the page loaded. Never rejects. */
export async function startWorker(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const controlled = workers.controller !== null
    await workers.register('/sw.js', { updateViaCache: 'none' })
    if (controlled) return
    const { active } = await workers.ready
    active?.postMessage({ kind: 'opened', path: window.location.pathname, files: loadedFiles() } satisfies OpenedMessage)
  } catch {
    // The browser forbids workers, for example in a private window.
  }
}

const loadedFiles = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
