import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LISTINGS_PAGE_SIZE } from '@ungana/contracts-logistics'
import { Button, Card, LoadedList, type LoadedListWords, Pager, pageCountOf, SectionHeading, SkeletonText, Stack } from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { logisticsKey } from '#lib/queries.ts'
import type { useHubView } from './use-hub-view.ts'

const Section = styled.section`
  display: grid;
  gap: 16px;
  min-width: 0;
`

const Heading = styled.div`
  scroll-margin-top: 120px;
`

interface ListingListProps<T> {
  readonly title: string
  readonly what: 'shipments' | 'transports'
  readonly view: ReturnType<typeof useHubView>
  readonly load: (
    query: { readonly origin?: string; readonly destination?: string; readonly page: number },
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly T[]; readonly total: number }>
  readonly words: LoadedListWords
  readonly row: (listing: T) => ReactNode
}

/** A page of listings on the route that is searched for. */
export function ListingList<T extends { readonly id: string }>({ title, what, view, load, words, row }: ListingListProps<T>) {
  const { route, page, pageUrl, showRoute } = view
  const searched = route.origin !== '' || route.destination !== ''
  const result = useQuery({
    queryKey: logisticsKey(what, route, page),
    queryFn: ({ signal }) =>
      load({ ...(route.origin && { origin: route.origin }), ...(route.destination && { destination: route.destination }), page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const heading = useRef<HTMLDivElement>(null)
  useFailureToast(result.isError ? result.errorUpdatedAt : 0, words.failed, words.failedHint)

  // A chip or the search has changed what stands far below on a phone: the status line says how many there are.
  const toTop = useEffectEvent(() => heading.current?.scrollIntoView())
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) toTop()
    shownPage.current = page
  }, [page])

  const total = result.data?.total
  return (
    <Section aria-label={title}>
      <Heading ref={heading}>
        <SectionHeading description={<span role="status">{total === undefined ? null : countLine(total, what, searched)}</span>}>
          {title}
        </SectionHeading>
      </Heading>
      <Card aria-busy={result.isPlaceholderData}>
        <LoadedList
          result={{ ...result, data: result.data?.items }}
          words={{
            ...words,
            emptyHint: searched ? (
              <Button variant="outline" onClick={() => showRoute({ origin: '', destination: '' })}>
                Show all routes
              </Button>
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

function countLine(total: number, what: string, searched: boolean): string {
  const things = total === 1 ? what.slice(0, -1) : what
  return searched ? `${total} ${things} on this route` : `${total} ${things}`
}
