import { t } from '@lingui/core/macro'
import { directoryCountries, directoryPath } from '@ungana/contracts-directory'
import { color, size, TextLink } from '@ungana/ui'
import { styled } from 'styled-components'
import { BusinessResults } from '#lib/business-results.tsx'
import { useCategories } from '#lib/category-list.ts'
import { CategorySelect, CountrySelect } from '#lib/filter-selects.tsx'
import { ListSearch } from '#lib/list-head.tsx'
import { useSearchFacets } from '#lib/search-facets.ts'
import type { ListQueryControl } from '#lib/use-list-query.ts'

const OrganizationsHint = styled.p`
  margin-top: 28px;
  color: ${color.ink2};
  font-size: ${size.small};
  text-align: center;
`

export function BusinessListing({ list }: { readonly list: ListQueryControl }) {
  const { query, filter } = list
  const categories = useCategories()
  const facets = useSearchFacets(query)
  return (
    <>
      <ListSearch
        label={t`Search the directory`}
        search={query.search}
        onSearch={(search) => filter({ search }, 'typing')}
        columns="minmax(190px, 220px) minmax(170px, 200px)"
      >
        <CategorySelect
          names={categories.map(({ name }) => name)}
          current={query.category}
          counts={facets?.categories}
          onChoose={(category) => filter({ category })}
          hideLabel
        />
        <CountrySelect
          names={directoryCountries}
          current={query.country}
          counts={facets?.countries}
          onChoose={(country) => filter({ country })}
          hideLabel
        />
      </ListSearch>
      <BusinessResults list={list} page="directory" errorTitle={t`Error loading business listings`} pager="fivePageWindow" retry={1} />
      <OrganizationsHint>
        {t`Looking for chambers, trade associations or port authorities?`}{' '}
        <TextLink href={directoryPath({ type: 'organization' })}>{t`View trade organizations`}</TextLink>
      </OrganizationsHint>
    </>
  )
}
