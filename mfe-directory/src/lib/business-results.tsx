import { t } from '@lingui/core/macro'
import type { SearchHit } from '@ungana/contracts-directory'
import { Grid, SectionHeading } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { type ReactNode, Suspense } from 'react'
import { styled } from 'styled-components'
import { activeFilters } from '#lib/active-filters.ts'
import { BusinessCard } from '#lib/business-card.tsx'
import { useBusinessSearch } from '#lib/business-search.ts'
import { ResultList } from '#lib/result-list.tsx'
import { similarLine } from '#lib/showing-line.ts'
import type { ListQueryControl } from '#lib/use-list-query.ts'

/** In its own chunk, because most searches find something. If the chunk cannot be loaded, nothing is shown. */
const SearchRecovery = lazyPage<{ readonly list: ListQueryControl }>(() =>
  import(/* webpackChunkName: 'search-recovery' */ '#lib/search-recovery.tsx').then(
    (module) => ({ default: module.SearchRecovery }),
    () => ({ default: () => null }),
  ),
)

const Similar = styled.section`
  display: grid;
  gap: 16px;
  margin-top: 32px;
`

interface BusinessResultsProps {
  readonly list: ListQueryControl
  readonly errorTitle: string
  readonly empty: ReactNode
  readonly pager: 'fivePageWindow' | 'endsAndNeighbours'
  readonly tagLinks?: boolean
  /** How often a failed search is repeated; by default never. */
  readonly retry?: 1
}

/** The businesses that match the URL's filters, then a separate list of similar businesses. */
export function BusinessResults({ list, errorTitle, empty, pager, tagLinks = false, retry }: BusinessResultsProps) {
  const { query, filter, goToPage, pageUrl } = list
  const result = useBusinessSearch(query, { retry })
  const items = result.data?.items ?? []
  const similar = items.filter(({ match }) => match === 'similar')
  const card = (business: SearchHit, headingLevel: 2 | 3) => (
    <BusinessCard key={business.id} business={business} tagLinks={tagLinks} headingLevel={headingLevel} />
  )
  return (
    <ResultList
      things="businesses"
      result={{ ...result, data: result.data && { ...result.data, items: items.filter(({ match }) => match !== 'similar') } }}
      errorTitle={errorTitle}
      filters={activeFilters(query, filter)}
      card={(business) => card(business, 2)}
      empty={
        <>
          {empty}
          <Suspense>
            <SearchRecovery list={list} />
          </Suspense>
        </>
      }
      after={
        similar.length > 0 ? (
          <Similar aria-labelledby="similar">
            <SectionHeading id="similar" description={similarLine(query.search, result.data?.similar ?? 0)}>
              {t`Similar`}
            </SectionHeading>
            <Grid>{similar.map((business) => card(business, 3))}</Grid>
          </Similar>
        ) : null
      }
      pager={pager}
      page={query.page}
      pageUrl={pageUrl}
      onBeyond={(lastPage) => goToPage(lastPage, 'replace')}
    />
  )
}
