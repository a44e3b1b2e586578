import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { directoryPath, marketplacePath, type Suggestion, suggest } from '@ungana/contracts-directory'
import { Button, bareList, Cluster, color, EmptyState, Grid, SectionHeading, size, TextLink } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useSearchFacets } from '#lib/search-facets.ts'
import { similarLine } from '#lib/similar-line.ts'
import type { ListQueryControl } from '#lib/use-list-query.ts'
import { widerSearches } from '#lib/wider-searches.ts'

const SUGGESTIONS_MAX = 4

const Layout = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding-bottom: 16px;
`

const DidYouMean = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: center;
  gap: 0 16px;
  text-align: center;

  > p {
    color: ${color.ink2};
  }

  > ul {
    ${bareList}
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 20px;
  }

  > ul a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
`

const Similar = styled.section`
  display: grid;
  gap: 16px;
  margin-top: 32px;
`

const Wider = styled(Cluster)`
  color: ${color.ink2};
  font-size: ${size.small};
`

export interface SimilarResultsProps {
  readonly list: ListQueryControl
  /** Number of similar businesses on all pages. */
  readonly count: number
  /** Whether no business matches exactly. */
  readonly onlySimilar: boolean
  readonly children: ReactNode
}

/** The businesses that match word by word, with other names of goods or with another spelling. */
export function SimilarResults({ list, count, onlySimilar, children }: SimilarResultsProps) {
  return (
    <Similar aria-labelledby="similar">
      <SectionHeading id="similar" description={similarLine(list.query.search, count)}>
        {t`Similar`}
      </SectionHeading>
      <Grid>{children}</Grid>
      {onlySimilar ? <SearchRecovery list={list} /> : null}
    </Similar>
  )
}

export interface NothingFoundProps {
  readonly page: 'directory' | 'marketplace'
  readonly list: ListQueryControl
}

/** Shown when a search finds nothing. The texts are the specification's. */
export function NothingFound({ page, list }: NothingFoundProps) {
  const onMarketplace = page === 'marketplace'
  return (
    <>
      <EmptyState
        title={onMarketplace ? t`No businesses found matching your criteria` : t`No businesses match these filters`}
        action={
          <Button variant={onMarketplace ? 'link' : 'outline'} onClick={list.clear}>
            {onMarketplace ? t`Reset filters` : t`Clear Filters`}
          </Button>
        }
      >
        {onMarketplace ? undefined : t`Try another word, or search all categories and countries.`}
      </EmptyState>
      <SearchRecovery list={list} />
    </>
  )
}

/** The same search with fewer filters, and suggested searches. Renders nothing when it has nothing to suggest. */
function SearchRecovery({ list }: { readonly list: ListQueryControl }) {
  const { query, filter } = list
  const { pathname } = useLocation()
  const suggestions = useSuggestions(query.search)
    .filter(({ text }) => text.toLowerCase() !== query.search.toLowerCase())
    // Companies come last, because similar companies are listed anyway.
    .sort((a, b) => Number(a.kind === 'company') - Number(b.kind === 'company'))
  const wider = widerSearches(query, useSearchFacets(query))
  if (suggestions.length === 0 && wider.length === 0) return null
  return (
    <Layout>
      {wider.length > 0 ? (
        <Wider $gap={2} $justify="center">
          {wider.map(({ label, change }) => (
            <Button key={label} variant="outline" size="small" onClick={() => filter(change)}>
              {label}
            </Button>
          ))}
        </Wider>
      ) : null}
      {suggestions.length > 0 ? (
        <DidYouMean>
          <p id="did-you-mean">{t`Did you mean`}</p>
          <ul aria-labelledby="did-you-mean">
            {suggestions.slice(0, SUGGESTIONS_MAX).map((suggestion) => (
              <li key={suggestion.path}>
                <TextLink href={inList(suggestion, pathname)}>{suggestion.text}</TextLink>
              </li>
            ))}
          </ul>
        </DidYouMean>
      ) : null}
    </Layout>
  )
}

/** Suggested searches for a text that found nothing; empty until they are loaded and after a failure. */
function useSuggestions(text: string): readonly Suggestion[] {
  const { data } = useQuery({
    queryKey: ['directory', 'suggestions', text.toLowerCase()],
    queryFn: ({ signal }) => call(suggest, { query: { q: text } }, { signal }),
    enabled: text !== '',
  })
  return data ?? []
}

/** The suggestion's path. If it points to the other list, it is changed to the current list, because both lists have the same filters. */
function inList({ path }: Suggestion, pathname: string): string {
  const [list, query] = path.split('?')
  return query && (list === directoryPath() || list === marketplacePath()) ? `${pathname}?${query}` : path
}
