/** What another app shared with the installed site. The service worker stores it, and the page at SHARE_PAGE shows it. */

export const SHARE_PAGE = '/share'

/** Database of the browser. Its name has no account, because the worker knows none; a log-out deletes it. */
export const SHARED_CONTENT = { name: 'ungana:account:shared', store: 'shared', key: 'last' } as const

/** Slot of SHARE_PAGE: places of other parts that take the files. */
export const SHARE_TARGETS = 'share.targets'

/** Context of SHARE_TARGETS. */
export interface ShareTargetsContext {
  readonly files: readonly { readonly name: string; readonly size: number; readonly type: string }[]
  readonly hasText: boolean
}

/** In the query of a page: its form takes the shared files, which the person sends. */
export const ADD_SHARED = { name: 'add', value: 'shared' } as const

export interface SharedContent {
  readonly text: string
  readonly files: readonly File[]
}

/** Form fields of the share target in the manifest. */
export const sharedFields = { title: 'title', text: 'text', url: 'url', files: 'files' } as const
