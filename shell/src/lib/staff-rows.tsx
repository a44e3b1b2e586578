/** Rows of a staff list, in all the states that they can be in. */
import { Card, color, EmptyState, ErrorPanel, Pager, pageCountOf, Quiet, SkeletonGroup, SkeletonText, Stack } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const List = styled.ul`
  padding: 0;
  list-style: '';

  > li + li {
    border-top: 1px solid ${color.line};
  }
`

const Row = styled.li`
  padding: 20px;
`

interface StaffRowsProps<T> {
  readonly result: {
    readonly data: { readonly items: readonly T[]; readonly total: number } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** "3 messages" */
  readonly countText: (total: number) => string
  readonly loading: string
  readonly failure: string
  readonly empty: string
  readonly row: (item: T) => ReactNode
  readonly page: number
  readonly pageSize: number
  readonly pageUrl: (page: number) => string
}

export function StaffRows<T extends { readonly id: string }>(props: StaffRowsProps<T>) {
  const { result, countText, loading, failure, empty, row, page, pageSize, pageUrl } = props
  const { data, isError, isFetching, refetch } = result
  if (!data) {
    return isError ? (
      <ErrorPanel title={failure} onRetry={() => refetch()} retrying={isFetching}>
        Please try again
      </ErrorPanel>
    ) : (
      <SkeletonGroup label={loading}>
        <Card>
          <Stack $gap={3}>
            <SkeletonText width="40%" />
            <SkeletonText width="85%" />
            <SkeletonText width="60%" />
          </Stack>
        </Card>
      </SkeletonGroup>
    )
  }
  if (data.items.length === 0) return <EmptyState title={empty} artId="staff" />
  return (
    <Stack $gap={3}>
      <Quiet role="status">{countText(data.total)}</Quiet>
      <Card $flush>
        <List>
          {data.items.map((item) => (
            <Row key={item.id}>{row(item)}</Row>
          ))}
        </List>
      </Card>
      <Pager page={page} pageCount={pageCountOf(data.total, pageSize)} hrefFor={pageUrl} />
    </Stack>
  )
}
