/** Released files. Their content never changes, so the saved one is as good as the server's. */

import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js'
import type { Files } from './frame.ts'

const SAVED_FILES = 'ungana:saved-files'
/** Enough for the shell and all remotes in two languages, in two releases. */
const FILES_MAX = 500

const expiration = new CacheExpiration(SAVED_FILES, { maxEntries: FILES_MAX })

const open = () => caches.open(SAVED_FILES)
/** A file that is asked for again has `?retry=` in its address. */
const matching: CacheQueryOptions = { ignoreSearch: true, ignoreVary: true }

export async function savedFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const store = await open()
  const saved = await store.match(request, matching)
  event.waitUntil(expiration.updateTimestamp(plain(request.url)))
  if (saved) return saved
  const answer = await fetch(request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(store.put(plain(request.url), copy).then(() => expiration.expireEntries()))
  }
  return answer
}

export async function isSaved(address: string): Promise<boolean> {
  return (await (await open()).match(address, matching)) !== undefined
}

/** Saves files that are missing. The browser has most of them in its own cache. Rejects if one cannot be had, or is not the released one. */
export async function saveFiles(files: Files): Promise<void> {
  const store = await open()
  for (const [address, integrity] of files) {
    if (await isSaved(address)) continue
    const answer = await fetch(address, { cache: 'force-cache', ...(integrity && { integrity }) })
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    await store.put(address, answer)
    await expiration.updateTimestamp(new URL(address, self.location.origin).href)
  }
}

const plain = (url: string) => url.split('?', 1)[0] as string
