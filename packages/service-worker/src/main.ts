/** The service worker. It decides by the documents and headers of the server, so it needs no list of its own. docs/decisions/0071-without-a-network.md */

import { languages } from '@ungana/language'
import { splitLanguage } from '@ungana/language/split'
import { followDocument, savedFrame, saveKeptParts } from './frames.ts'
import { keptAnswer } from './kept-data.ts'
import type { KeptMessage, LeftMessage, OpenedMessage, ServedMessage } from './messages.ts'
import { noFrame } from './no-frame.ts'
import { endPushes, openPage, renewPush, showPush } from './push.ts'
import { handlingOf, isReleasedFile } from './rules.ts'
import { answerOrSaved, tellEarlier } from './saved-data.ts'
import { savedFile, saveFiles } from './saved-files.ts'
import { isShare, takeShare } from './shared.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds to wait for a document if there is a saved one. */
const PATIENCE = 10_000

self.addEventListener('install', () => void self.skipWaiting())

// Open pages stay without the worker until they load again, because the browser would fetch their preloaded files a second time.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload.enable()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  if (isShare(method, mode, new URL(url).pathname)) return event.respondWith(takeShare(event.request))
  const handling = handlingOf(event.request, self.location.origin)
  if (handling === 'page') event.respondWith(page(event))
  if (handling === 'file') event.respondWith(savedFile(event))
  if (handling === 'data') event.respondWith(answerOrSaved(event))
  if (handling === 'opened') event.respondWith(openedFile(event))
})

self.addEventListener('message', (event) => {
  const message = event.data as Partial<OpenedMessage> | KeptMessage | ServedMessage | LeftMessage | null
  if (message?.kind === 'left') event.waitUntil(Promise.all([endPushes(self.registration), caches.delete(UNTOLD)]))
  if (message?.kind === 'kept') event.waitUntil(saveKeptParts().catch(() => undefined))
  if (message?.kind === 'served') {
    event.waitUntil(caches.has(UNTOLD).then((untold) => (untold ? renewing({}) : undefined)))
    if (event.source instanceof Client) event.waitUntil(tellEarlier(event.source.id))
  }
  // The page that installs the worker has loaded without it.
  if (message?.kind === 'opened' && typeof message.path === 'string') {
    event.waitUntil(opened({ kind: 'opened', path: message.path, files: message.files ?? [] }).catch(() => undefined))
  }
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text(), self.location.origin, self.registration)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewing(event)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data, self.location.origin, self.clients))
})

/** Exists while the service does not know of a new subscription. The next page that opens tries again. */
const UNTOLD = 'ungana:untold-push'

async function renewing(change: Parameters<typeof renewPush>[0]): Promise<void> {
  try {
    await renewPush(change, self.registration)
    await caches.delete(UNTOLD)
  } catch {
    await caches.open(UNTOLD)
  }
}

async function opened({ path, files }: OpenedMessage): Promise<void> {
  await saveFiles(new Map(files.filter((file) => isReleasedFile(file)).map((file) => [file, undefined])))
  const answer = await fetch(path)
  await followDocument(await answer.text())
}

/** Only the gateway knows which release the visitor gets, so it is always asked first. */
async function page(event: FetchEvent): Promise<Response> {
  const language = languageOf(event.request.url)
  const asked = ask(event)
  event.waitUntil(asked.then(async (answer) => answer.ok && followDocument(await answer.clone().text())).catch(() => undefined))
  const frame = await savedFrame(language)
  if (!frame) return asked.catch(() => noFrame(language))
  return inTime(asked, frame)
}

/** A file that a link opens, such as the PDF of a paper. Without a network and a kept copy, the page says so instead of the browser. */
async function openedFile(event: FetchEvent): Promise<Response> {
  const asked = ask(event)
  const kept = await keptAnswer(event.request)
  if (kept) return inTime(asked, kept)
  return asked.catch(async () => noFrame(languageOf(event.request.referrer || event.request.url)))
}

/** The answer, or the saved one after PATIENCE. */
async function inTime(asked: Promise<Response>, saved: Response): Promise<Response> {
  const answer = await Promise.race([asked.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))])
  return answer ?? saved
}

async function ask(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
}

const languageOf = (url: string) =>
  splitLanguage(
    new URL(url).pathname,
    languages.map(({ code }) => code),
  ).language
