import { t } from '@lingui/core/macro'
import { SelectField } from '@ungana/ui'
import { type FacetCounts, filterOptions } from '#lib/filter-options.ts'
import { ALL_CATEGORIES, ALL_COUNTRIES } from '#lib/list-query.ts'

interface FilterSelectProps {
  readonly names: readonly string[]
  readonly current: string
  readonly counts?: FacetCounts
  /** The chosen name; '' for all. */
  readonly onChoose: (name: string) => void
  readonly hideLabel?: boolean
}

export function CategorySelect(props: FilterSelectProps) {
  return <FilterSelect {...props} label={t`Category`} all={{ value: ALL_CATEGORIES, label: t`All categories` }} />
}

export function CountrySelect(props: FilterSelectProps) {
  return <FilterSelect {...props} label={t`Country`} all={{ value: ALL_COUNTRIES, label: t`All countries` }} />
}

interface LabelledSelectProps extends FilterSelectProps {
  readonly label: string
  readonly all: { readonly value: string; readonly label: string }
}

function FilterSelect({ label, all, names, current, counts, onChoose, hideLabel = false }: LabelledSelectProps) {
  const { options, value } = filterOptions(all, names, current, counts)
  return (
    <SelectField
      label={label}
      hideLabel={hideLabel}
      options={options}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value === all.value ? '' : event.currentTarget.value)}
    />
  )
}
