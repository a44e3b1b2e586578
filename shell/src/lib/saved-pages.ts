/** The pages that the service worker has saved on this device, with their titles. */
import { KEPT_DATA, SAVED_DATA, SAVED_PAGES_LIST } from '@ungana/contracts-shell/saved-data'
import type { SavedPage } from '@ungana/service-worker'

const TITLES = '/saved-titles'

type Titles = Readonly<Record<string, string>>

const read = async <T>(store: Cache, address: string): Promise<T | undefined> => (await store.match(address))?.json()

export interface ListedPage {
  /** With the language. */
  readonly path: string
  readonly title: string
}

/** The page that was opened last comes first. Pages that never had a title are left out. */
export async function savedPages(): Promise<readonly ListedPage[]> {
  if (!('caches' in window)) return []
  const store = await caches.open(SAVED_DATA)
  const [pages = [], titles = {}] = await Promise.all([read<readonly SavedPage[]>(store, SAVED_PAGES_LIST), read<Titles>(store, TITLES)])
  return pages.flatMap(({ page: path }) => (titles[path] ? [{ path, title: titles[path] }] : []))
}

/** Keeps the titles of the pages that are saved, and of this one. */
export async function rememberTitle(path: string, title: string): Promise<void> {
  const store = await caches.open(SAVED_DATA)
  const [pages = [], titles = {}] = await Promise.all([read<readonly SavedPage[]>(store, SAVED_PAGES_LIST), read<Titles>(store, TITLES)])
  const kept = Object.fromEntries(pages.flatMap(({ page }) => (titles[page] ? [[page, titles[page]]] : [])))
  await store.put(TITLES, new Response(JSON.stringify({ ...kept, [path]: title })))
}

/** When the account changes or logs out. */
export function forgetSavedPages(): void {
  for (const store of [SAVED_DATA, KEPT_DATA]) globalThis.caches?.delete(store).catch(() => undefined)
}
