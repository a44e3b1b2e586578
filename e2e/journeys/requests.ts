// Tracks unanswered requests of a page.
import type { Page, Request } from '@playwright/test'
import { streamNotifications } from '@ungana/contracts-notifications'

const unanswered = new WeakMap<Page, Set<Request>>()

/** The live stream never ends, and the last report of a page outlives it. */
const ignored: readonly string[] = [streamNotifications.url, '/api/page-reports']

/** Starts tracking the page's requests. */
export function trackRequests(page: Page) {
  if (unanswered.has(page)) return
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => void (ignored.includes(new URL(request.url()).pathname) || open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
}

/** URLs of the unanswered requests. */
export function unansweredBy(page: Page): readonly string[] {
  const open = unanswered.get(page)
  if (!open) throw new Error(`The requests of ${page.url()} are not tracked: see trackRequests`)
  return [...open].map((request) => request.url())
}
