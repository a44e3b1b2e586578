import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { bareList } from '#bare-list.ts'
import { EmptyState } from '#empty-state.tsx'
import { ErrorPanel } from '#error-panel.tsx'
import { SkeletonGroup } from '#skeleton.tsx'
import { color } from '#tokens.ts'

const Rows = styled.ul`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > li {
    padding-block: 16px;
  }

  > li + li {
    border-top: 1px solid ${color.line};
  }

  > li:first-child {
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }
`

export interface LoadedListWords {
  /** Announced to screen readers while loading. */
  readonly loading: string
  readonly failed: string
  readonly failedHint: string
  readonly empty: string
  readonly emptyHint?: ReactNode
}

interface LoadedListProps<T> {
  readonly result: {
    readonly data: readonly T[] | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly words: LoadedListWords
  /** Seed of the drawing for an empty list. */
  readonly artId: string
  readonly row: (item: T) => ReactNode
  /** A placeholder row while loading. */
  readonly skeleton: ReactNode
  readonly headingLevel?: 2 | 3
}

const places = [1, 2, 3]

/** Rows separated by thin lines, or the loading, failed or empty state. Loaded rows stay when a reload fails. */
export function LoadedList<T extends { readonly id: string }>({ result, words, artId, row, skeleton, headingLevel = 3 }: LoadedListProps<T>) {
  const { data, isError, isFetching, refetch } = result
  // Loaded rows stay when a reload fails, because somebody may be writing in a row.
  if (isError && !data)
    return (
      <ErrorPanel title={words.failed} headingLevel={headingLevel} onRetry={() => refetch()} retrying={isFetching}>
        {words.failedHint}
      </ErrorPanel>
    )
  if (!data)
    return (
      <SkeletonGroup label={words.loading}>
        <Rows>
          {places.map((place) => (
            <li key={place}>{skeleton}</li>
          ))}
        </Rows>
      </SkeletonGroup>
    )
  if (data.length === 0)
    return (
      <EmptyState title={words.empty} headingLevel={headingLevel} artId={artId}>
        {words.emptyHint}
      </EmptyState>
    )
  return (
    <Rows>
      {data.map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
    </Rows>
  )
}
