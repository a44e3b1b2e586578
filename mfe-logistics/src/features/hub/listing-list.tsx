import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LISTINGS_PAGE_SIZE } from '@ungana/contracts-logistics'
import { Button, Card, Cluster, LoadedList, type LoadedListWords, Pager, pageCountOf, SectionHeading, SkeletonText, Stack } from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { meantPlace } from '#lib/find-places.ts'
import { logisticsKey, placesQuery } from '#lib/queries.ts'
import { showHeading } from '#lib/show-heading.ts'
import type { RouteFilter, useHubView } from './use-hub-view.ts'

const Section = styled.section`
  display: grid;
  gap: 16px;
  min-width: 0;
`

const Heading = styled(SectionHeading)`
  /* Stays below the page's header when the page scrolls here. */
  h2 {
    scroll-margin-top: 120px;
  }
`

export interface HubListProps {
  readonly view: ReturnType<typeof useHubView>
  /** Searches, then focuses the heading. */
  readonly onSearch: (route: RouteFilter) => void
  readonly heading: RefObject<HTMLHeadingElement | null>
}

interface ListingListProps<T> extends HubListProps {
  readonly title: string
  readonly kind: 'shipments' | 'transports'
  readonly load: (
    query: { readonly origin?: string; readonly destination?: string; readonly page: number },
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly T[]; readonly total: number }>
  readonly words: LoadedListWords
  /** "3 transports on this route" */
  readonly count: (total: number, searched: boolean) => string
  readonly row: (listing: T) => ReactNode
}

/** One page of listings that match the route search. */
export function ListingList<T extends { readonly id: string }>({
  title,
  kind,
  view,
  onSearch,
  heading,
  load,
  words,
  count,
  row,
}: ListingListProps<T>) {
  const { route, page, pageUrl } = view
  const searched = route.origin !== '' || route.destination !== ''
  const result = useQuery({
    queryKey: logisticsKey(kind, route, page),
    queryFn: ({ signal }) =>
      load({ ...(route.origin && { origin: route.origin }), ...(route.destination && { destination: route.destination }), page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const meant = useMeantRoute(route)
  useFailureToast(result.isError ? result.errorUpdatedAt : 0, words.failed, words.failedHint)

  const toTop = useEffectEvent(() => showHeading(heading))
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) toTop()
    shownPage.current = page
  }, [page])

  // Listings have ended since, so the page of this address is empty.
  const isBeyond = page > 1 && !result.isPlaceholderData && result.data?.items.length === 0
  const toFirstPage = useEffectEvent(view.toFirstPage)
  useEffect(() => {
    if (!isBeyond) return
    // Nobody turned this page, so the focus stays: the reader may be typing.
    shownPage.current = 1
    toFirstPage()
  }, [isBeyond])

  const total = isBeyond ? undefined : result.data?.total
  return (
    <Section aria-label={title}>
      <Heading ref={heading} description={<span role="status">{total === undefined ? null : count(total, searched)}</span>}>
        {title}
      </Heading>
      <Card aria-busy={result.isPlaceholderData}>
        <LoadedList
          result={{ ...result, data: isBeyond ? undefined : result.data?.items }}
          words={{
            ...words,
            emptyHint: searched ? (
              <Cluster $gap={3} $justify="center">
                {meant ? (
                  <Button variant="outline" onClick={() => onSearch(meant)}>
                    {t`Search for ${[meant.origin, meant.destination].filter(Boolean).join(' → ')}`}
                  </Button>
                ) : null}
                <Button variant="outline" onClick={() => onSearch({ origin: '', destination: '' })}>
                  {t`Show all routes`}
                </Button>
              </Cluster>
            ) : (
              words.emptyHint
            ),
          }}
          artId="logistics"
          row={row}
          skeleton={
            <Stack $gap={2}>
              <SkeletonText width="50%" />
              <SkeletonText width="85%" />
              <SkeletonText width="40%" />
            </Stack>
          }
        />
      </Card>
      <Pager page={page} pageCount={pageCountOf(total ?? 0, LISTINGS_PAGE_SIZE)} hrefFor={pageUrl} />
    </Section>
  )
}

/** The route without typing mistakes; undefined if there are none. */
function useMeantRoute({ origin, destination }: RouteFilter): RouteFilter | undefined {
  const { data: places = [] } = useQuery(placesQuery)
  const [from, to] = [meantPlace(places, origin), meantPlace(places, destination)]
  return from || to ? { origin: from ?? origin, destination: to ?? destination } : undefined
}
