import { Grid, SectionHeading } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { activeFilters } from '#lib/active-filters.ts'
import { BusinessCard } from '#lib/business-card.tsx'
import { useBusinessSearch } from '#lib/business-search.ts'
import { ResultList } from '#lib/result-list.tsx'
import type { ListQueryControl } from '#lib/use-list-query.ts'

const Similar = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 32px;
`

interface BusinessResultsProps {
  readonly list: ListQueryControl
  readonly errorTitle: string
  readonly empty: ReactNode
  readonly pager: 'window5' | 'ends'
  readonly tagLinks?: boolean
}

/** The businesses that the URL asks for; below them, apart, what only resembles the searched text. */
export function BusinessResults({ list, errorTitle, empty, pager, tagLinks = false }: BusinessResultsProps) {
  const { query, filter, goToPage, pageUrl } = list
  const result = useBusinessSearch(query)
  const items = result.data?.items ?? []
  const similar = items.filter(({ match }) => match === 'similar')
  return (
    <ResultList
      things="businesses"
      result={{ ...result, data: result.data && { ...result.data, items: items.filter(({ match }) => match !== 'similar') } }}
      errorTitle={errorTitle}
      filters={activeFilters(query, filter)}
      card={(business) => <BusinessCard key={business.id} business={business} tagLinks={tagLinks} />}
      empty={empty}
      after={
        similar.length > 0 ? (
          <Similar>
            <SectionHeading>Close to what you searched for</SectionHeading>
            <Grid>
              {similar.map((business) => (
                <BusinessCard key={business.id} business={business} tagLinks={tagLinks} />
              ))}
            </Grid>
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
