import { bareList, Card, color, EmptyState, ErrorPanel, SectionHeading, SkeletonBlock, SkeletonGroup, Stack } from '@ungana/ui'
import { type ReactNode, useId } from 'react'
import { styled } from 'styled-components'

const Heading = styled(SectionHeading)`
  margin-bottom: 16px;
`

const Rows = styled.ul`
  ${bareList}

  > li {
    padding-block: 18px;
  }

  > li:first-child {
    padding-top: 0;
  }

  > li:last-child {
    padding-bottom: 0;
  }

  > li + li {
    border-top: 1px solid ${color.line};
  }
`

interface ListOfProps<T> {
  readonly title: string
  readonly result: {
    readonly data: readonly T[] | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly empty: { readonly title: string; readonly text: string }
  readonly row: (item: T) => ReactNode
}

/** A card of rows, or that they are on their way, missing or none. */
export function ListOf<T extends { readonly id: string }>({ title, result, empty, row }: ListOfProps<T>) {
  const heading = useId()
  const { data, isError, isFetching, refetch } = result
  return (
    <Card as="section" aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      {isError ? (
        <ErrorPanel title={`Error loading ${title.toLowerCase()}`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
          Please try again
        </ErrorPanel>
      ) : !data ? (
        <SkeletonGroup label={`Loading ${title.toLowerCase()}...`}>
          <Stack $gap={4}>
            <SkeletonBlock $height="64px" />
            <SkeletonBlock $height="64px" />
          </Stack>
        </SkeletonGroup>
      ) : data.length === 0 ? (
        <EmptyState title={empty.title} headingLevel={3} artId="bank-details">
          {empty.text}
        </EmptyState>
      ) : (
        <Rows>
          {data.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </Rows>
      )}
    </Card>
  )
}
