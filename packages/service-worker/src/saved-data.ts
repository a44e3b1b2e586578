/** Answers of the API that the visitor has seen. They are shown when there is no network. */
import { OFFLINE_HEADER } from '@ungana/contracts-kit/offline-header'
import { SAVED_AT, SAVED_DATA, SAVED_PAGES_LIST } from '@ungana/contracts-shell/saved-data'
import { isGone, keptData, renewKept } from './kept-data.ts'
import type { SavedCopyMessage } from './messages.ts'
import { ANSWER_BYTES_MAX, type PageCopy, type SavedPages, withAnswer } from './saved-pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds to wait for the network if there is a saved answer. */
const PATIENCE = 8000

/** Asks the server. Without an answer in time, returns the saved one and tells the page so. */
export async function answerOrSaved(event: FetchEvent): Promise<Response> {
  // Opened first. If the account changes before the answer comes, the page deletes these stores, and the answer is lost with them.
  const [store, kept] = await Promise.all([caches.open(SAVED_DATA), keptData()])
  const asked = fetch(event.request)
  event.waitUntil(asked.then((answer) => save({ store, kept }, event.request, answer.clone())).catch(() => undefined))
  const saved = (await store.match(event.request, { ignoreVary: true })) ?? (await kept.match(event.request, { ignoreVary: true }))
  if (!saved) return asked
  const answer = await Promise.race([asked.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
  if (answer) return answer
  const savedAt = Number(saved.headers.get(SAVED_AT))
  served.set(event.clientId, Math.min(savedAt, served.get(event.clientId) ?? savedAt))
  event.waitUntil(tell(event.clientId, savedAt))
  return saved
}

interface Stores {
  readonly store: Cache
  readonly kept: Cache
}

async function save({ store, kept }: Stores, request: Request, answer: Response): Promise<void> {
  if (isGone(answer)) await Promise.all([store, kept].map((each) => each.delete(request, { ignoreVary: true })))
  const copy = answer.headers.get(OFFLINE_HEADER)
  if (answer.status !== 200 || copy === null) return
  const content = await answer.blob()
  const headers = new Headers(answer.headers)
  headers.set(SAVED_AT, String(Date.now()))
  await renewKept(kept, request, content, headers)
  if (!isCopy(copy) || content.size > ANSWER_BYTES_MAX) return
  await store.put(request, new Response(content, { headers }))
  await oneByOne(() => note(store, { page: pageOf(request), address: request.url, copy, bytes: content.size }))
}

/** Keeps the list of pages beside the answers, so that both are deleted together. */
async function note(store: Cache, answer: Parameters<typeof withAnswer>[1]): Promise<void> {
  const list = (await (await store.match(SAVED_PAGES_LIST))?.json()) as SavedPages | undefined
  const { pages, forgotten } = withAnswer(list ?? [], answer)
  await store.put(SAVED_PAGES_LIST, new Response(JSON.stringify(pages)))
  await Promise.all(forgotten.map((address) => store.delete(address, { ignoreVary: true })))
}

let last: Promise<unknown> = Promise.resolve()
/** Two changes of the list at once would lose one. */
function oneByOne(work: () => Promise<void>): Promise<void> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** The page that asked: the router changes its address without loading a document, and the referrer follows. */
const pageOf = ({ referrer }: Request) => (URL.canParse(referrer) ? new URL(referrer).pathname : '/')

const isCopy = (value: string): value is PageCopy => value === 'recent' || value === 'kept'

/** Document → when the oldest of its answers was saved, until the document listens. */
const served = new Map<string, number>()

/** The document listens now. Tells it whether it shows saved answers. */
export async function tellEarlier(clientId: string): Promise<void> {
  const savedAt = served.get(clientId)
  served.delete(clientId)
  if (savedAt !== undefined) await tell(clientId, savedAt)
}

async function tell(clientId: string, savedAt: number): Promise<void> {
  const client = await self.clients.get(clientId)
  client?.postMessage({ kind: 'saved-copy', savedAt } satisfies SavedCopyMessage)
}
