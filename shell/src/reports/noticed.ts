/** What fails in the page and which releases run in it. The reporter, which sends it, loads later; this file is in every page, so it is small. */

/** What a boundary caught. */
interface Failure {
  readonly part: string
  readonly error: unknown
}

/** What nobody caught, as early.js keeps it. */
type Uncaught = ErrorEvent | PromiseRejectionEvent
export type Noticed = Failure | Uncaught

interface Early {
  readonly errors: Noticed[]
  started?: true
  /** Called after each error. */
  tell?: (() => void) | undefined
}

declare global {
  var unganaEarly: Early | undefined
}

/** early.js may come before or after this code. */
export function early(): Early {
  globalThis.unganaEarly ??= { errors: [] }
  return globalThis.unganaEarly
}

/** Part → the release that runs in the page, or that the page tries to load. */
export const noticedParts = new Map<string, string>()

export function noticeFailure(failure: Failure) {
  early().errors.push(failure)
  early().tell?.()
}
