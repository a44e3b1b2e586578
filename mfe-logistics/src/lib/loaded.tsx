import { t } from '@lingui/core/macro'
import { EmptyState, ErrorPanel, LoadingCard } from '@ungana/ui'
import { isMissing } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/* Keeps what follows out of sight, so that nothing on the screen moves when the data arrives. */
export const Room = styled.div`
  min-height: 100vh;
`

interface LoadedProps<T> {
  readonly result: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** "Loading this booking..." */
  readonly loading: string
  /** "Error loading this booking" */
  readonly failed: string
  /** Title when the data does not exist, for example "Booking not found". */
  readonly missing?: string
  readonly children: (data: T) => ReactNode
}

/** Renders loaded data, or its loading, missing or error state. */
export function Loaded<T>({ result, loading, failed, missing, children }: LoadedProps<T>) {
  const { data, error, isError, isFetching, refetch } = result
  if (data !== undefined) return children(data)
  if (isError && missing && isMissing(error, 403)) return <EmptyState title={missing} artId="logistics" />
  if (isError)
    return (
      <ErrorPanel title={failed} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  return (
    <Room>
      <LoadingCard label={loading} />
    </Room>
  )
}
