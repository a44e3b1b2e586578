/** What the account keeps on this device. Pages write the list; the worker shows what is in it, and renews it when the server answers. */
import { OFFLINE_HEADER } from '@ungana/contracts-kit/offline-header'
import { KEPT_DATA, KEPT_LIST, KEPT_LOCK, type KeptThing } from '@ungana/contracts-shell/saved-data'

/** The account may no longer see the thing. */
const GONE: readonly number[] = [403, 404, 410]

const anyVariant: CacheQueryOptions = { ignoreVary: true }

export const keptData = (): Promise<Cache> => caches.open(KEPT_DATA)

export const keptAnswer = async (request: Request): Promise<Response | undefined> => (await keptData()).match(request, anyVariant)

/** Paths of the pages that are kept, without the language. */
export async function keptPaths(): Promise<readonly string[]> {
  const things = ((await (await (await keptData()).match(KEPT_LIST))?.json()) ?? []) as readonly KeptThing[]
  return things.map(({ path }) => path)
}

/** Replaces the kept copy of an answer, if there is still one: a page may remove it at any time. */
export async function renewKept(store: Cache, { url }: Request, content: Blob, headers: Headers): Promise<void> {
  if (!(await store.match(url, anyVariant))) return
  await navigator.locks.request(KEPT_LOCK, async () => {
    if (!(await store.match(url, anyVariant))) return
    const own = new Headers(headers)
    own.set('content-length', String(content.size))
    await store.put(url, new Response(content, { headers: own }))
  })
}

/** Whether saved copies must go: the account may no longer see the thing, or the server no longer allows to save it. */
export const isGone = ({ status, headers }: Response): boolean => GONE.includes(status) || (status === 200 && !headers.has(OFFLINE_HEADER))
