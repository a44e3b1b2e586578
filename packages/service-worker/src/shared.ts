/** The share target: takes what another app shares, stores it on the device and shows the page that asks what to do with it. Sends nothing. */
import { SHARE_PAGE, SHARED_CONTENT, type SharedContent, sharedFields } from '@ungana/contracts-shell/shared-content'

/** Bytes of all files. Apps can share whole albums. */
const FILES_BYTES_MAX = 60 * 1024 * 1024

export const isShare = (method: string, mode: RequestMode, path: string): boolean =>
  method === 'POST' && mode === 'navigate' && new RegExp(`^(?:/[a-z]{2})?${SHARE_PAGE}$`).test(path)

export async function takeShare(request: Request, store: (content: SharedContent) => Promise<void> = storeShared): Promise<Response> {
  // 303: the page is asked for with GET, so a reload shares nothing again.
  const { origin, pathname } = new URL(request.url)
  const page = Response.redirect(origin + pathname, 303)
  try {
    await store(sharedIn(await request.formData()))
  } catch {
    // The device has no room. The page says that nothing arrived.
  }
  return page
}

export function sharedIn(form: FormData): SharedContent {
  const { title, text, url, files } = sharedFields
  const words = [title, text, url].map((name) => form.get(name)).filter((word): word is string => typeof word === 'string' && word.trim() !== '')
  // Apps often repeat the address in the text.
  const lines = words.filter(
    (word, index) => !words.some((other, place) => place !== index && other.includes(word) && (other !== word || place < index)),
  )
  let left = FILES_BYTES_MAX
  const shared = form.getAll(files).filter((file): file is File => {
    if (typeof file === 'string' || file.size === 0) return false
    left -= file.size
    return left >= 0
  })
  return { text: lines.join('\n'), files: shared }
}

function storeShared(content: SharedContent): Promise<void> {
  const { name, store, key } = SHARED_CONTENT
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(store)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
      transaction.objectStore(store).put(content, key)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      // An open database would block its deletion at log-out.
      database.close()
    }
  })
}
