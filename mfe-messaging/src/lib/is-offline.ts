import { ApiError } from '@ungana/web-kit'

interface QueryState {
  readonly isPaused: boolean
  readonly error: Error | null
}

/** Whether a query has no data because of the network: the browser paused it, or its request got no response. */
export const isOffline = ({ isPaused, error }: QueryState) => isPaused || (error instanceof ApiError && error.status === 0)
