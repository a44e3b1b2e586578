import { Card, color, LoadedList, type LoadedListWords, motion, Pager, pageCountOf, SkeletonLines, SkeletonText, size } from '@ungana/ui'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from 'styled-components'
import type { QueueView } from './staff-queue.tsx'

/** Rows of a page of every queue. */
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
  /** Of `useQueue`: a page of 50. */
  readonly result: {
    readonly data: { readonly items: readonly T[]; readonly total: number } | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly words: LoadedListWords
  readonly row: (item: T) => ReactNode
  /** "3 requests" */
  readonly countText: (total: number) => string
  readonly view: Pick<QueueView<string>, 'page' | 'pageUrl' | 'goToPage'>
}

/** A queue: how many, the rows of one page, and the way to the others. */
export function StaffList<T extends { readonly id: string }>(props: StaffListProps<T>) {
  const { result, words, row, countText, view } = props
  const { page } = view
  const { data, isError, isPlaceholderData } = result
  const pageCount = pageCountOf(data?.total ?? 0, PAGE_SIZE)

  // Decisions have made the list shorter than the page that is asked for.
  const goBack = useEffectEvent(view.goToPage)
  const beyond = data !== undefined && !isPlaceholderData && pageCount > 0 && page > pageCount
  useEffect(() => {
    if (beyond) goBack(pageCount)
  }, [beyond, pageCount])

  const count = useRef<HTMLParagraphElement>(null)
  const wasInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what may have taken the focus along
  useEffect(() => {
    // The row that was decided about is gone, and the focus with it: reading goes on at the head of the list.
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
          words={words}
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
