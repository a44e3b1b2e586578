import { ApiError } from '@ungana/web-kit'

interface QueryState {
  readonly isPaused: boolean
  readonly error: Error | null
}

/** Whether a query has nothing because there is no network: known to the browser it is not asked at all, and waits; else no answer came. */
export const isOffline = ({ isPaused, error }: QueryState) => isPaused || (error instanceof ApiError && error.status === 0)
