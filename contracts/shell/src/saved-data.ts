/** Caches and lists that pages share with the service worker. Pages delete both caches when the account changes. */

/** Answers that the pages of this browser showed last. */
export const SAVED_DATA = 'ungana:saved-data'

/** Where the list of saved pages is in this cache. */
export const SAVED_PAGES_LIST = '/saved-pages'

/** Answers and files that the account keeps until it removes them. */
export const KEPT_DATA = 'ungana:kept-data'

/** Where the list of kept things is in this cache. */
export const KEPT_LIST = '/kept-things'

/** Lock of this list: pages and the worker change it one by one. */
export const KEPT_LOCK = 'ungana:kept-data'

/** Header of saved answers: when they were saved, in milliseconds since 1970. */
export const SAVED_AT = 'ungana-saved-at'

/** A page or a file that the account keeps on this device. */
export interface KeptThing {
  /** Path of the page without the language, or address of the file. */
  readonly path: string
  readonly title: string
  /** Addresses of the answers and files that it needs. */
  readonly needs: readonly string[]
}
