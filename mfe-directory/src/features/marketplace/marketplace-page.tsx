import { t } from '@lingui/core/macro'
import { Button, Card, media, Page } from '@ungana/ui'
import { useTitle } from '@ungana/web-kit'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { BusinessResults } from '#lib/business-results.tsx'
import { useCategories } from '#lib/category-list.ts'
import { CategorySelect, CountrySelect } from '#lib/filter-selects.tsx'
import { ListSearch, ListTitle } from '#lib/list-head.tsx'
import { useSearchFacets } from '#lib/search-facets.ts'
import { useListQuery } from '#lib/use-list-query.ts'

const Filters = styled(Card)`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr)) auto;
  align-items: end;
  gap: 12px;
  margin-top: 12px;
  padding: 16px 20px 20px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 12px 16px 16px;
  }
`

export default function MarketplacePage() {
  useTitle(t`Marketplace`)
  const list = useListQuery()
  const { query, filter, clear } = list
  const [open, setOpen] = useState(query.category !== '' || query.country !== '')
  const filtersId = useId()
  const facets = useSearchFacets(query)
  const categories = useCategories()

  return (
    <Page>
      <ListTitle>{t`Marketplace`}</ListTitle>
      <ListSearch label={t`Search the marketplace`} search={query.search} onSearch={(search) => filter({ search }, 'typing')} columns="auto">
        <Button
          variant="outline"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls={filtersId}
          onClick={() => setOpen(!open)}
        >
          {t`Filters`}
        </Button>
      </ListSearch>
      <Filters id={filtersId} hidden={!open}>
        <CategorySelect
          names={categories.map(({ name }) => name)}
          current={query.category}
          counts={facets?.categories}
          onChoose={(category) => filter({ category })}
        />
        <CountrySelect
          names={(facets?.countries ?? []).map(({ value }) => value).sort((a, b) => a.localeCompare(b, 'en'))}
          current={query.country}
          counts={facets?.countries}
          onChoose={(country) => filter({ country })}
        />
        <Button variant="outline" onClick={clear} disabled={!list.isFiltered}>
          {t`Reset Filters`}
        </Button>
      </Filters>
      <BusinessResults list={list} page="marketplace" errorTitle={t`Error loading marketplace listings`} pager="endsAndNeighbours" tagLinks />
    </Page>
  )
}
