import { t } from '@lingui/core/macro'
import { PAGE_SIZE } from '@ungana/contracts-directory'
import { bareList, CoverCardSkeleton, color, ErrorPanel, Grid, motion, Pager, pageCountOf, SkeletonGroup, SkeletonText, Tag } from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from 'styled-components'
import type { ActiveFilter } from '#lib/active-filters.ts'
import { showingLine } from '#lib/showing-line.ts'

/* Keeps the footer below the fold while the list loads or is short. */
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

/* Leaves room for the sticky header when the page scrolls here. */
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

const Results = styled.div<{ $isOutdated: boolean }>`
  transition: opacity ${motion.calm};
  opacity: ${({ $isOutdated }) => ($isOutdated ? 0.55 : 1)};
`

const Pages = styled(Pager)`
  margin-top: 28px;
`

/** One page of a list in the query cache. `page` is stored too, because the previous page stays on screen while the next page loads. */
interface ResultPage<T> {
  readonly items: readonly T[]
  readonly total: number
  /** Number of similar results. `total` does not include them, and they are on later pages. */
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
  /** The specification's text for a failed load. */
  readonly errorTitle: string
  readonly filters?: readonly ActiveFilter[]
  readonly card: (item: T) => ReactNode
  /** Shown instead of the cards when nothing is found. */
  readonly empty: ReactNode
  /** Shown below the cards. */
  readonly after?: ReactNode
  readonly pager: 'fivePageWindow' | 'endsAndNeighbours'
  /** The requested page, from 1. */
  readonly page: number
  readonly pageUrl: (page: number) => string
  /** Called when the requested page is beyond the last one. */
  readonly onBeyond: (lastPage: number) => void
}

/** Count, filters, cards and pager of a list, even while it loads, fails or is empty. */
export function ResultList<T extends { readonly id: string }>(props: ResultListProps<T>) {
  const { things, result, errorTitle, filters = [], card, empty, after, pager, page, pageUrl, onBeyond } = props
  const { data, isPlaceholderData } = result
  const failed = result.isError && !data
  const count = useRef<HTMLParagraphElement>(null)
  const pageCount = pageCountOf((data?.total ?? 0) + (data?.similar ?? 0), PAGE_SIZE)

  useFailureToast(result.isError ? result.errorUpdatedAt : 0, errorTitle, t`Please try refreshing the page`)

  const goBack = useEffectEvent(onBeyond)
  // Stays true until the real last page is loaded.
  const isBeyond = data !== undefined && pageCount > 0 && data.page > pageCount
  const mustGoBack = isBeyond && !isPlaceholderData
  useEffect(() => {
    if (mustGoBack) goBack(pageCount)
  }, [mustGoBack, pageCount])

  // The focused link has moved or is gone, so move the focus to the start of the new list.
  const focusTop = () => {
    count.current?.focus({ preventScroll: true })
    if (count.current && count.current.getBoundingClientRect().top < 0) count.current.scrollIntoView()
  }

  return (
    <Section aria-label={things === 'businesses' ? t`Businesses` : t`Organizations`}>
      <Head>
        <Count ref={count} tabIndex={-1} role="status">
          {data && !isBeyond ? showingLine(data.page, data.total, things) : failed ? null : <SkeletonText width="15em" />}
        </Count>
        {filters.length > 0 ? (
          <Filters aria-label={t`Active filters`}>
            {filters.map(({ label, remove }) => (
              <li key={label}>
                <Tag
                  removeLabel={t`Remove filter ${label}`}
                  onRemove={() => {
                    remove()
                    focusTop()
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
          {t`Please try refreshing the page`}
        </ErrorPanel>
      ) : data === undefined || isBeyond ? (
        <SkeletonGroup label={things === 'businesses' ? t`Loading businesses...` : t`Loading organizations...`}>
          <Grid>
            {places.map((place) => (
              <CoverCardSkeleton key={place} tags={things === 'businesses'} secondQuiet={things === 'businesses'} />
            ))}
          </Grid>
        </SkeletonGroup>
      ) : (
        <Results $isOutdated={isPlaceholderData} aria-busy={isPlaceholderData}>
          {data.total === 0 ? (
            (data.page === 1 || pageCount === 0) && empty
          ) : data.items.length === 0 ? null : (
            <Grid>{data.items.map((item) => card(item))}</Grid>
          )}
          {after}
        </Results>
      )}
      {failed ? null : <Pages page={page} pageCount={pageCount} variant={pager} hrefFor={pageUrl} onNavigate={focusTop} />}
    </Section>
  )
}
