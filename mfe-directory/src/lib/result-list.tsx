import { PAGE_SIZE } from '@ungana/contracts-directory'
import { bareList, CoverCardSkeleton, color, ErrorPanel, Grid, motion, Pager, pageCountOf, SkeletonGroup, SkeletonText, Tag } from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from 'styled-components'
import type { ActiveFilter } from '#lib/active-filters.ts'
import { showingLine } from '#lib/showing-line.ts'

/* What follows the list stays below the fold while it loads, and when little or nothing is found. */
const Section = styled.section`
  min-height: 70vh;
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  min-height: 32px;
  margin-block: 12px 16px;
`

/* Under the sticky header when it is scrolled to. */
const Count = styled.p`
  color: ${color.ink2};
  scroll-margin-top: 120px;
`

const Filters = styled.ul`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 0;

  > li {
    display: flex;
    min-width: 0;
  }
`

const Results = styled.div<{ $old: boolean }>`
  transition: opacity ${motion.calm};
  opacity: ${({ $old }) => ($old ? 0.55 : 1)};
`

const Pages = styled(Pager)`
  margin-top: 28px;
`

/** One page of a list as the query cache holds it; `page` tells which, because while the next one loads the last one stays. */
interface ResultPage<T> {
  readonly items: readonly T[]
  readonly total: number
  /** What only resembles what was asked for: not counted in `total`, but on pages of its own behind it. */
  readonly similar?: number
  readonly page: number
}

const places = Array.from({ length: PAGE_SIZE }, (_, index) => index)

interface ResultListProps<T> {
  readonly things: 'businesses' | 'organizations'
  readonly result: {
    readonly data: ResultPage<T> | undefined
    readonly isError: boolean
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly errorUpdatedAt: number
    readonly refetch: () => unknown
  }
  /** The specification's words for when it cannot be loaded. */
  readonly errorTitle: string
  readonly filters?: readonly ActiveFilter[]
  readonly card: (item: T) => ReactNode
  /** Instead of the cards when nothing is found. */
  readonly empty: ReactNode
  /** Below the cards. */
  readonly after?: ReactNode
  readonly pager: 'window5' | 'ends'
  /** The page that is asked for, from 1. */
  readonly page: number
  readonly pageUrl: (page: number) => string
  /** The list has become shorter than the page that is asked for. */
  readonly onBeyond: (lastPage: number) => void
}

/** Count, filters, cards and pager of a list, in each of its states. */
export function ResultList<T extends { readonly id: string }>(props: ResultListProps<T>) {
  const { things, result, errorTitle, filters = [], card, empty, after, pager, page, pageUrl, onBeyond } = props
  const { data, isPlaceholderData } = result
  const failed = result.isError && !data
  const count = useRef<HTMLParagraphElement>(null)
  const pageCount = pageCountOf((data?.total ?? 0) + (data?.similar ?? 0), PAGE_SIZE)

  useFailureToast(result.isError ? result.errorUpdatedAt : 0, errorTitle, 'Please try refreshing the page')

  const goBack = useEffectEvent(onBeyond)
  // Also while it stands in for the page that is really the last one.
  const beyond = data !== undefined && pageCount > 0 && data.page > pageCount
  const leaves = beyond && !isPlaceholderData
  useEffect(() => {
    if (leaves) goBack(pageCount)
  }, [leaves, pageCount])

  // What had the focus is gone or far below: go on reading where the new list begins.
  const toTop = () => {
    count.current?.focus({ preventScroll: true })
    if (count.current && count.current.getBoundingClientRect().top < 0) count.current.scrollIntoView()
  }

  return (
    <Section aria-label={things === 'businesses' ? 'Businesses' : 'Organizations'}>
      <Head>
        <Count ref={count} tabIndex={-1} role="status">
          {data && !beyond ? showingLine(data.page, data.total, things) : failed ? null : <SkeletonText width="15em" />}
        </Count>
        {filters.length > 0 ? (
          <Filters aria-label="Active filters">
            {filters.map(({ label, remove }) => (
              <li key={label}>
                <Tag
                  removeLabel={`Remove filter ${label}`}
                  onRemove={() => {
                    remove()
                    toTop()
                  }}
                >
                  {label}
                </Tag>
              </li>
            ))}
          </Filters>
        ) : null}
      </Head>
      {failed ? (
        <ErrorPanel title={errorTitle} onRetry={() => result.refetch()} retrying={result.isFetching}>
          Please try refreshing the page
        </ErrorPanel>
      ) : data === undefined || beyond ? (
        <SkeletonGroup label={`Loading ${things}...`}>
          <Grid>
            {places.map((place) => (
              <CoverCardSkeleton key={place} tags={things === 'businesses'} quietToo={things === 'businesses'} />
            ))}
          </Grid>
        </SkeletonGroup>
      ) : (
        <Results $old={isPlaceholderData} aria-busy={isPlaceholderData}>
          {data.total === 0 ? (
            (data.page === 1 || pageCount === 0) && empty
          ) : data.items.length === 0 ? null : (
            <Grid>{data.items.map((item) => card(item))}</Grid>
          )}
          {after}
        </Results>
      )}
      {failed ? null : <Pages page={page} pageCount={pageCount} variant={pager} hrefFor={pageUrl} onNavigate={toTop} />}
    </Section>
  )
}
