// Which requests of a page are still unanswered.
import type { Page, Request } from '@playwright/test'
import { streamNotifications } from '@ungana/contracts-notifications'

const unanswered = new WeakMap<Page, Set<Request>>()

/** Counts the page's requests from now on. The live stream never ends, and does not count. */
export function noteRequests(page: Page) {
  if (unanswered.has(page)) return
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => void (new URL(request.url()).pathname === streamNotifications.url || open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
}

/** Their addresses. */
export function unansweredBy(page: Page): readonly string[] {
  const open = unanswered.get(page)
  if (!open) throw new Error(`Nobody counts the requests of ${page.url()}: see noteRequests`)
  return [...open].map((request) => request.url())
}
