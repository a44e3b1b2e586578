/** A list of the shell's own below /staff: its page, what of it is shown, and its rows in all the states that they can be in. */
import { Card, Chip, Cluster, LoadedList, type LoadedListWords, Pager, pageCountOf, Quiet, SkeletonText, Stack } from '@ungana/ui'
import { HostProvider, StaffPage, useUrlFilters } from '@ungana/web-kit'
import type { ComponentProps, ReactNode } from 'react'
import { useHostApi } from '#federation/host-api.tsx'

/** web-kit's, for a page of the shell itself. */
export function StaffListPage(page: ComponentProps<typeof StaffPage>) {
  return (
    <HostProvider host={useHostApi()}>
      <StaffPage {...page} />
    </HostProvider>
  )
}

/** What the list shows, kept in its address; of `filters` the first unless told. */
export function useStaffList(filters: Readonly<Record<string, string>>) {
  const { values, change } = useUrlFilters(['show', 'search', 'page'])
  const [first = ''] = Object.keys(filters)
  const show = values.show in filters ? values.show : first
  const page = Math.max(1, Number.parseInt(values.page, 10) || 1)
  const pageUrl = (next: number) => {
    const entries = Object.entries({ ...values, page: next === 1 ? '' : String(next) }).filter(([, value]) => value)
    return `?${new URLSearchParams(entries)}`
  }
  return {
    show,
    search: values.search,
    page,
    pageUrl,
    choose: (chosen: string) => change({ show: chosen === first ? '' : chosen, page: '' }),
    find: (search: string) => change({ search, page: '' }),
  }
}

interface StaffRowsProps<T> {
  readonly filters: Readonly<Record<string, string>>
  readonly list: ReturnType<typeof useStaffList>
  /** A page of rows as `callPage` gives it. */
  readonly result: {
    readonly data: { readonly items: readonly T[]; readonly total: number } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly words: LoadedListWords
  /** "3 messages" */
  readonly countText: (total: number) => string
  readonly row: (item: T) => ReactNode
  readonly pageSize: number
}

export function StaffRows<T extends { readonly id: string }>({ filters, list, result, words, countText, row, pageSize }: StaffRowsProps<T>) {
  const { data } = result
  return (
    <Stack $gap={4}>
      <Cluster role="group" aria-label="Show">
        {Object.entries(filters).map(([value, label]) => (
          <Chip key={value} pressed={list.show === value} onPressedChange={() => list.choose(value)}>
            {label}
          </Chip>
        ))}
      </Cluster>
      <Quiet role="status">{data ? countText(data.total) : null}</Quiet>
      <Card>
        <LoadedList
          result={{ ...result, isError: result.isError && !data, data: data?.items }}
          words={words}
          artId="staff"
          headingLevel={2}
          row={row}
          skeleton={
            <Stack $gap={2}>
              <SkeletonText width="40%" />
              <SkeletonText width="85%" />
              <SkeletonText width="60%" />
            </Stack>
          }
        />
      </Card>
      <Pager page={list.page} pageCount={pageCountOf(data?.total ?? 0, pageSize)} hrefFor={list.pageUrl} />
    </Stack>
  )
}
