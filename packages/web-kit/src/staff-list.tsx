import { t } from '@lingui/core/macro'
import { Card, color, LoadedList, motion, Pager, pageCountOf, SkeletonLines, SkeletonText, size } from '@ungana/ui'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from 'styled-components'
import type { QueueView } from './staff-queue.tsx'

/** Number of rows on a page of a queue. */
const PAGE_SIZE = 50

const Count = styled.p`
  margin-block: 16px 8px;
  color: ${color.ink2};
  font-size: ${size.small};
  scroll-margin-top: 120px;
`

const Rows = styled(Card)<{ $old: boolean }>`
  transition: opacity ${motion.calm};
  opacity: ${({ $old }) => ($old ? 0.55 : 1)};
`

const Pages = styled(Pager)`
  margin-top: 20px;
`

const Lines = styled.div`
  display: grid;
  gap: 8px;
`

interface StaffListProps<T> {
  /** Result of `useQueue`: a page of 50 rows. */
  readonly result: {
    readonly data: { readonly items: readonly T[]; readonly total: number } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  /** "1 request", "1,200 requests" */
  readonly count: (total: number) => string
  /** Title of an empty list. */
  readonly empty: string
  readonly emptyHint?: ReactNode
  readonly row: (item: T) => ReactNode
  readonly view: Pick<QueueView<string>, 'page' | 'pageUrl' | 'goToPage'>
}

/** A staff queue: the total count, the rows of one page, and a pager. */
export function StaffList<T extends { readonly id: string }>(props: StaffListProps<T>) {
  const { result, count: countText, empty, emptyHint, row, view } = props
  const { page } = view
  const { data, isError, isPlaceholderData } = result
  const pageCount = pageCountOf(data?.total ?? 0, PAGE_SIZE)

  // Decisions shorten the list, so the requested page may no longer exist.
  const goBack = useEffectEvent(view.goToPage)
  const beyond = data !== undefined && !isPlaceholderData && pageCount > 0 && page > pageCount
  useEffect(() => {
    if (beyond) goBack(pageCount)
  }, [beyond, pageCount])

  const count = useRef<HTMLParagraphElement>(null)
  const wasInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may have removed the focused one
  useEffect(() => {
    // The decided row has disappeared together with the focus, so move the focus to the top of the list.
    if (wasInside.current && document.activeElement === document.body) count.current?.focus()
  }, [data])

  return (
    <>
      <Count ref={count} tabIndex={-1} role="status">
        {data ? countText(data.total) : isError ? null : <SkeletonText width="8em" />}
      </Count>
      <Rows
        $old={isPlaceholderData}
        aria-busy={isPlaceholderData}
        onFocus={() => {
          wasInside.current = true
        }}
      >
        <LoadedList
          result={{ ...result, data: beyond ? undefined : data?.items }}
          words={{ loading: t`Loading the list...`, failed: t`Error loading the list`, failedHint: t`Please try again`, empty, emptyHint }}
          artId="staff"
          headingLevel={2}
          row={row}
          skeleton={
            <Lines>
              <SkeletonLines />
            </Lines>
          }
        />
      </Rows>
      <Pages page={page} pageCount={pageCount} hrefFor={view.pageUrl} />
    </>
  )
}
