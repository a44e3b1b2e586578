/** Gives a test the caches, the locks and the service worker of a browser, which happy-dom lacks. The caches ignore Vary. */
import { locks } from 'node:worker_threads'
import { onTestFinished, vi } from 'vitest'

export function stubCaches(): void {
  const stores = new Map<string, Map<string, Response>>()
  const caches = {
    open: async (name: string) => {
      const content = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, content)
      return {
        match: async (address: string) => content.get(full(address))?.clone(),
        put: async (address: string, answer: Response) => void content.set(full(address), answer),
        delete: async (address: string) => content.delete(full(address)),
        keys: async () => Array.from(content.keys(), (url) => ({ url })),
      }
    },
    delete: async (name: string) => stores.delete(name),
  }
  vi.stubGlobal('caches', caches)
  const absent = { serviceWorker: new EventTarget(), locks }
  for (const [name, value] of Object.entries(absent)) Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => {
    vi.stubGlobal('caches', undefined)
    for (const name of Object.keys(absent)) Reflect.deleteProperty(navigator, name)
  })
}

const full = (address: string) => new URL(address, window.location.href).href
