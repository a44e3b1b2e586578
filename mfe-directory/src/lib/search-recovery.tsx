import { useQuery } from '@tanstack/react-query'
import { directoryPath, marketplacePath, type Suggestion, suggest } from '@ungana/contracts-directory'
import { Button, bareList, Cluster, color, size, TextLink } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useSearchFacets } from '#lib/search-facets.ts'
import type { ListQueryControl } from '#lib/use-list-query.ts'
import { widerSearches } from '#lib/wider-searches.ts'

const MOST = 4

const Ways = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  margin-top: -20px;
  padding-bottom: 16px;
`

const Meant = styled.div`
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

const Wider = styled(Cluster)`
  color: ${color.ink2};
  font-size: ${size.small};
`

/** Where to look when nothing was found: without a filter, or for what may have been meant. Nothing where there is no such way. */
export function SearchRecovery({ list }: { readonly list: ListQueryControl }) {
  const { query, filter } = list
  const { pathname } = useLocation()
  const meant = useMeant(query.search)
    .filter(({ text }) => text.toLowerCase() !== query.search.toLowerCase())
    // Single companies that are nearly meant stand below as well.
    .sort((a, b) => Number(a.kind === 'company') - Number(b.kind === 'company'))
  const wider = widerSearches(query, useSearchFacets(query))
  if (meant.length === 0 && wider.length === 0) return null
  return (
    <Ways>
      {wider.length > 0 ? (
        <Wider $gap={2} $justify="center">
          {wider.map(({ label, change }) => (
            <Button key={label} variant="outline" size="small" onClick={() => filter(change)}>
              {label}
            </Button>
          ))}
        </Wider>
      ) : null}
      {meant.length > 0 ? (
        <Meant>
          <p id="meant">Did you mean</p>
          <ul aria-labelledby="meant">
            {meant.slice(0, MOST).map((suggestion) => (
              <li key={suggestion.path}>
                <TextLink href={inList(suggestion, pathname)}>{suggestion.text}</TextLink>
              </li>
            ))}
          </ul>
        </Meant>
      ) : null}
    </Ways>
  )
}

/** What may be meant by a text that nothing was found for; empty until that is known, and without an answer. */
function useMeant(text: string): readonly Suggestion[] {
  const { data } = useQuery({
    queryKey: ['directory', 'suggestions', text.toLowerCase()],
    queryFn: ({ signal }) => call(suggest, { query: { q: text } }, { signal }),
    enabled: text !== '',
  })
  return data ?? []
}

/** A suggestion's path, in the list where the visitor is: the lists have the same filters. */
function inList({ path }: Suggestion, pathname: string): string {
  const [list, query] = path.split('?')
  return query && (list === directoryPath() || list === marketplacePath()) ? `${pathname}?${query}` : path
}
