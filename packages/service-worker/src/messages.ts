/** What pages and the service worker tell each other. */

export type { SavedPage } from './saved-pages.ts'

/** From a page to the worker, after the page has loaded. */
export interface OpenedMessage {
  readonly kind: 'opened'
  /** Path of the page. */
  readonly path: string
  /** Addresses of the released files that the page loaded. The browser has checked their integrity. */
  readonly files: readonly string[]
}

/** From a page to the worker: the account keeps one thing more on this device. */
export interface KeptMessage {
  readonly kind: 'kept'
}

/** From a page to the worker: did this document already get saved answers? */
export interface ServedMessage {
  readonly kind: 'served'
}

/** From a page to the worker, after a log-out: this device gets no more push notifications, and shows none. */
export interface LeftMessage {
  readonly kind: 'left'
}

/** From the worker to a page that got a saved answer. */
export interface SavedCopyMessage {
  readonly kind: 'saved-copy'
  /** When the answer was saved, in milliseconds since 1970. */
  readonly savedAt: number
}
