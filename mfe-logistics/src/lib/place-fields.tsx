import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel, SelectField, WideField } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import type { ComponentProps, SyntheticEvent } from 'react'
import { choiceOf } from './choice-of.ts'
import { referenceQuery } from './queries.ts'

type Field = Pick<ComponentProps<typeof SelectField>, 'error' | 'aria-required'> & { readonly name: string; readonly defaultValue: string }

interface PlaceFieldsProps {
  /** Of the city and the country. */
  readonly labels: readonly [string, string]
  readonly city: Field
  readonly country: Field
  /** Label of an empty first choice, for an optional place. */
  readonly none?: string
}

/** An error above a form's place fields. Without the lists, only the current value can be chosen. */
export function PlacesMissing() {
  const { data, isError, isFetching, refetch } = useQuery(referenceQuery)
  if (data !== undefined || !isError) return null
  return (
    <WideField>
      <ErrorPanel title={t`Error loading the list of places`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again to choose another city or country`}
      </ErrorPanel>
    </WideField>
  )
}

/** A city and its country. Choosing a city also sets its country. */
export function PlaceFields({ labels: [cityLabel, countryLabel], city, country, none }: PlaceFieldsProps) {
  const { data } = useQuery(referenceQuery)
  // The selects are recreated when the lists arrive, so they keep their default value.
  const listState = data ? 'listed' : 'alone'

  const follow = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => {
    const chosen = data?.cities.find(({ name }) => name === currentTarget.value)
    const other = currentTarget.form?.elements.namedItem(country.name)
    if (other instanceof HTMLSelectElement && (chosen || currentTarget.value === '')) other.value = chosen?.country ?? ''
  }

  const empty = none === undefined ? {} : { placeholder: none }
  return (
    <>
      <SelectField
        key={`city ${listState}`}
        {...city}
        {...empty}
        label={cityLabel}
        options={withCurrent(data?.cities.map(({ name }) => name) ?? [], city.defaultValue)}
        onInput={follow}
      />
      {data ? (
        <SelectField key="country listed" {...country} {...empty} label={countryLabel}>
          <Countries countries={data.countries} own={country.defaultValue} />
        </SelectField>
      ) : (
        <SelectField key="country alone" {...country} {...empty} label={countryLabel} options={withCurrent([], country.defaultValue).map(choiceOf)} />
      )}
    </>
  )
}

/** Keeps the current value as an option, even when the list lacks it. */
const withCurrent = (listed: readonly string[], own: string) => (own === '' || listed.includes(own) ? [...listed] : [own, ...listed])

function Countries({ countries, own }: { readonly countries: readonly { readonly name: string; readonly region: string }[]; readonly own: string }) {
  const regions = [...new Set(countries.map(({ region }) => region))]
  return (
    <>
      {own === '' || countries.some(({ name }) => name === own) ? null : <option value={own}>{inLanguage(own)}</option>}
      {regions.map((region) => (
        <optgroup key={region} label={inLanguage(region)}>
          {countries
            .filter((country) => country.region === region)
            .map(({ name }) => (
              <option key={name} value={name}>
                {inLanguage(name)}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
}
