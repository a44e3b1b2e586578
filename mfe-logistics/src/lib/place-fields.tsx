import { useQuery } from '@tanstack/react-query'
import { ErrorPanel, SelectField, WideField } from '@ungana/ui'
import type { ComponentProps, SyntheticEvent } from 'react'
import { referenceQuery } from './queries.ts'

type Field = Pick<ComponentProps<typeof SelectField>, 'error' | 'aria-required'> & { readonly name: string; readonly defaultValue: string }

interface PlaceFieldsProps {
  /** "Origin": the fields are "Origin City" and "Origin Country". */
  readonly what: string
  readonly city: Field
  readonly country: Field
  /** Of an empty first choice, where the place may be left out. */
  readonly none?: string
}

/** Above a form's places while their lists could not be fetched: only what was chosen before can be chosen then. */
export function PlacesMissing() {
  const { data, isError, isFetching, refetch } = useQuery(referenceQuery)
  if (data !== undefined || !isError) return null
  return (
    <WideField>
      <ErrorPanel title="The lists of places did not load" headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        Without them there is no other city or country to choose
      </ErrorPanel>
    </WideField>
  )
}

/** A city and its country, which follows the city unless another is chosen after it. */
export function PlaceFields({ what, city, country, none }: PlaceFieldsProps) {
  const { data } = useQuery(referenceQuery)
  // What can be chosen changes once, when the lists are there: the selects are made anew with what they start with.
  const made = data ? 'listed' : 'alone'

  const follow = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => {
    const chosen = data?.cities.find(({ name }) => name === currentTarget.value)
    const other = currentTarget.form?.elements.namedItem(country.name)
    if (other instanceof HTMLSelectElement && (chosen || currentTarget.value === '')) other.value = chosen?.country ?? ''
  }

  const empty = none === undefined ? {} : { placeholder: none }
  return (
    <>
      <SelectField
        key={`city ${made}`}
        {...city}
        {...empty}
        label={`${what} City`}
        options={withOwn(data?.cities.map(({ name }) => name) ?? [], city.defaultValue)}
        onInput={follow}
      />
      {data ? (
        <SelectField key="country listed" {...country} {...empty} label={`${what} Country`}>
          <Countries countries={data.countries} own={country.defaultValue} />
        </SelectField>
      ) : (
        <SelectField key="country alone" {...country} {...empty} label={`${what} Country`} options={withOwn([], country.defaultValue)} />
      )}
    </>
  )
}

/** What is chosen stays to be chosen, also where a list lacks it. */
const withOwn = (listed: readonly string[], own: string) => (own === '' || listed.includes(own) ? [...listed] : [own, ...listed])

function Countries({ countries, own }: { readonly countries: readonly { readonly name: string; readonly region: string }[]; readonly own: string }) {
  const regions = [...new Set(countries.map(({ region }) => region))]
  return (
    <>
      {own === '' || countries.some(({ name }) => name === own) ? null : <option>{own}</option>}
      {regions.map((region) => (
        <optgroup key={region} label={region}>
          {countries
            .filter((country) => country.region === region)
            .map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
        </optgroup>
      ))}
    </>
  )
}
