/** Pages and files that the account keeps on this device until it removes them. The service worker shows them when there is no network. */
import { LANGUAGE_HEADER, OFFLINE_HEADER } from '@ungana/contracts-kit'
import { KEPT_DATA, KEPT_LIST, KEPT_LOCK, type KeptThing, SAVED_AT, SAVED_DATA, SAVED_PAGES_LIST } from '@ungana/contracts-shell/saved-data'
import { currentLanguage } from '@ungana/language/formats'

/** Bytes of all that is kept. */
export const KEPT_BYTES_MAX = 50 * 1024 * 1024

const CHANNEL = 'ungana:kept-data'

/** full: more than KEPT_BYTES_MAX. device: the browser gives this site no more room. forbidden: the server does not allow keeping it. */
export class NotKept extends Error {
  override readonly name = 'NotKept'
  readonly reason: 'full' | 'device' | 'forbidden' | 'network'

  constructor(reason: NotKept['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The thing that was kept last comes first. */
export async function keptThings(): Promise<readonly (KeptThing & { readonly bytes: number })[]> {
  const store = await caches.open(KEPT_DATA)
  const things = await readList(store)
  return Promise.all(things.map(async (thing) => ({ ...thing, bytes: await bytesOf(store, thing.needs) })))
}

/**
 * Fetches what the thing needs and is not kept yet, then keeps it. Leaves out what the server refuses, unless it is the first need. Rejects with
 * NotKept, and then nothing has changed.
 */
export async function keep(thing: KeptThing): Promise<void> {
  // Opened before the answers are loaded: if the account changes while they load, this store is deleted, and they are not kept for the next account.
  const store = await caches.open(KEPT_DATA)
  const needs = new Set([...thing.needs, ...(await answersOfPage(thing.path))])
  const fetched = new Map<string, Response>()
  for (const address of needs) {
    if (await store.match(address, { ignoreVary: true })) continue
    const answer = await fetchToKeep(address)
    if (answer) fetched.set(address, answer)
    else if (address === thing.needs[0]) throw new NotKept('forbidden')
    else needs.delete(address)
  }
  const added = sum([...fetched.values()].map(sizeOf))
  await changeList(store, async (things) => {
    const others = things.filter(({ path }) => path !== thing.path)
    const kept = [...others.flatMap((other) => other.needs), ...needs].filter((address) => !fetched.has(address))
    if ((await bytesOf(store, kept)) + added > KEPT_BYTES_MAX) throw new NotKept('full')
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    if (added > quota - usage) throw new NotKept('device')
    // Otherwise the browser may delete it when the device is full.
    if (things.length === 0) void navigator.storage?.persist?.().catch(() => false)
    try {
      for (const [address, answer] of fetched) await store.put(address, answer)
    } catch (cause) {
      throw new NotKept('device', { cause })
    }
    return [{ ...thing, needs: [...needs] }, ...others]
  })
  navigator.serviceWorker.controller?.postMessage({ kind: 'kept' })
}

export async function stopKeeping(path: string): Promise<void> {
  await changeList(await caches.open(KEPT_DATA), async (things) => things.filter((thing) => thing.path !== path))
}

/** Calls `react` after a change in this tab or another. Returns a function that stops listening. */
export function onKeptChange(react: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = react
  return () => channel.close()
}

/** What the page has asked for, such as the data of its slots. A page with a query is one of several at this path, so this says nothing about it. */
async function answersOfPage(path: string): Promise<readonly string[]> {
  const { pathname, origin, search } = window.location
  if (search || !pathname.endsWith(path)) return []
  const list = await (await caches.open(SAVED_DATA)).match(SAVED_PAGES_LIST)
  const pages = ((await list?.json()) ?? []) as readonly { readonly page: string; readonly answers: Readonly<Record<string, number>> }[]
  return Object.keys(pages.find(({ page }) => page === pathname)?.answers ?? {}).map((address) => address.replace(origin, ''))
}

/** Undefined if the server does not allow keeping it. */
async function fetchToKeep(address: string): Promise<Response | undefined> {
  const answer = await fetch(address, { headers: { accept: '*/*', [LANGUAGE_HEADER]: currentLanguage() } }).catch((cause: unknown) => {
    throw new NotKept('network', { cause })
  })
  if (answer.status >= 500) throw new NotKept('network')
  if (answer.status !== 200 || !answer.headers.has(OFFLINE_HEADER)) return undefined
  const content = await answer.blob().catch((cause: unknown) => {
    throw new NotKept('network', { cause })
  })
  const headers = new Headers(answer.headers)
  headers.set('content-length', String(content.size))
  headers.delete('content-encoding')
  if (!headers.has(SAVED_AT)) headers.set(SAVED_AT, String(Date.now()))
  return new Response(content, { headers })
}

/** Changes the list, deletes what no thing needs any more, and tells all tabs. Nothing changes if `change` rejects. */
async function changeList(store: Cache, change: (things: readonly KeptThing[]) => Promise<readonly KeptThing[]>): Promise<void> {
  await navigator.locks.request(KEPT_LOCK, async () => {
    const before = await readList(store)
    const after = await change(before).catch(async (error: unknown) => {
      await forgetOthers(store, before)
      throw error
    })
    await store.put(KEPT_LIST, new Response(JSON.stringify(after)))
    await forgetOthers(store, after)
  })
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

async function forgetOthers(store: Cache, things: readonly KeptThing[]): Promise<void> {
  const needed = new Set([KEPT_LIST, ...things.flatMap(({ needs }) => needs)])
  for (const { url } of await store.keys()) if (!needed.has(url.replace(window.location.origin, ''))) await store.delete(url, { ignoreVary: true })
}

const readList = async (store: Cache): Promise<readonly KeptThing[]> => (await (await store.match(KEPT_LIST))?.json()) ?? []

const bytesOf = async (store: Cache, addresses: readonly string[]): Promise<number> =>
  sum(await Promise.all([...new Set(addresses)].map(async (address) => sizeOf(await store.match(address, { ignoreVary: true })))))

const sizeOf = (answer: Response | undefined): number => Number(answer?.headers.get('content-length') ?? 0)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
