import { t } from '@lingui/core/macro'
import { exhibitionCategories } from '@ungana/contracts-directory'
import { Chip, media } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { ListSearch } from '#lib/list-head.tsx'

/* On a phone the chips are in one scrolling row, because several rows would fill the screen. */
const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 0;
  margin: 14px 0 0;
  padding: 0;
  border: 0;

  > legend {
    margin-bottom: 8px;
    padding: 0;
    font-weight: 600;
  }

  ${media.phone} {
    flex-wrap: nowrap;
    margin-inline: -16px;
    padding: 2px 16px 6px;
    overflow-x: auto;
    scroll-padding-inline: 16px;

    > button {
      flex: none;
    }
  }
`

interface EventFiltersProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly industries: readonly string[]
  readonly onIndustry: (industry: string, on: boolean) => void
}

export function EventFilters({ search, onSearch, industries, onIndustry }: EventFiltersProps) {
  return (
    <>
      <ListSearch
        label={t`Search by name, location or keywords`}
        placeholder={t`Name, location or keywords`}
        search={search}
        onSearch={onSearch}
        columns=""
      >
        {null}
      </ListSearch>
      <Chips>
        <legend>{t`Industries`}</legend>
        {exhibitionCategories.map((category) => (
          <Chip key={category} pressed={industries.includes(category)} onPressedChange={(pressed) => onIndustry(category, pressed)}>
            {inLanguage(category)}
          </Chip>
        ))}
      </Chips>
    </>
  )
}
