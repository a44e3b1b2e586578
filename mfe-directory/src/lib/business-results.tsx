import type { SearchHit } from '@ungana/contracts-directory'
import { lazyPage } from '@ungana/web-kit'
import { Suspense } from 'react'
import { activeFilters } from '#lib/active-filters.ts'
import { BusinessCard } from '#lib/business-card.tsx'
import { useBusinessSearch } from '#lib/business-search.ts'
import { ResultList } from '#lib/result-list.tsx'
import type { NothingFoundProps, SimilarResultsProps } from '#lib/search-recovery.tsx'
import type { ListQueryControl } from '#lib/use-list-query.ts'

const loadRest = () => import(/* webpackChunkName: 'search-recovery' */ '#lib/search-recovery.tsx')
const nothing = () => ({ default: () => null })

// In their own chunk, because most searches find something and nothing similar. If the chunk cannot be loaded, nothing is shown.
const NothingFound = lazyPage<NothingFoundProps>(() => loadRest().then((module) => ({ default: module.NothingFound }), nothing))
const SimilarResults = lazyPage<SimilarResultsProps>(() => loadRest().then((module) => ({ default: module.SimilarResults }), nothing))

interface BusinessResultsProps {
  readonly list: ListQueryControl
  readonly page: NothingFoundProps['page']
  readonly errorTitle: string
  readonly pager: 'fivePageWindow' | 'endsAndNeighbours'
  readonly tagLinks?: boolean
  /** How often a failed search is repeated; by default never. */
  readonly retry?: 1
}

/** The businesses that match the URL's filters, then a separate list of similar businesses. If only similar ones are found, they are the result. */
export function BusinessResults({ list, page, errorTitle, pager, tagLinks = false, retry }: BusinessResultsProps) {
  const { query, filter, goToPage, pageUrl } = list
  const result = useBusinessSearch(query, { retry })
  const items = result.data?.items ?? []
  const similar = items.filter(({ match }) => match === 'similar')
  const onlySimilar = result.data?.total === 0 && { total: result.data.similar, similar: 0 }
  const card = (business: SearchHit, headingLevel: 2 | 3) => (
    <BusinessCard key={business.id} business={business} tagLinks={tagLinks} headingLevel={headingLevel} />
  )
  return (
    <ResultList
      things="businesses"
      result={{ ...result, data: result.data && { ...result.data, ...onlySimilar, items: items.filter(({ match }) => match !== 'similar') } }}
      errorTitle={errorTitle}
      filters={activeFilters(query, filter)}
      card={(business) => card(business, 2)}
      empty={
        <Suspense>
          <NothingFound page={page} list={list} />
        </Suspense>
      }
      after={
        similar.length > 0 ? (
          <Suspense>
            <SimilarResults list={list} count={result.data?.similar ?? 0} onlySimilar={onlySimilar !== false}>
              {similar.map((business) => card(business, 3))}
            </SimilarResults>
          </Suspense>
        ) : null
      }
      pager={pager}
      page={query.page}
      pageUrl={pageUrl}
      onBeyond={(lastPage) => goToPage(lastPage, 'replace')}
    />
  )
}
