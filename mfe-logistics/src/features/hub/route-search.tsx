import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { popularRoutes } from '@ungana/contracts-logistics'
import { Button, Card, Chip, Cluster, ComboboxField, media } from '@ungana/ui'
import { type SyntheticEvent, useState } from 'react'
import { styled } from 'styled-components'
import { findPlaces } from '#lib/find-places.ts'
import { placesQuery } from '#lib/queries.ts'
import type { RouteFilter } from './use-hub-view.ts'

const Fields = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr)) auto;
  align-items: end;
  gap: 12px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Routes = styled(Cluster)`
  margin-top: 16px;
`

interface RouteSearchProps {
  readonly route: RouteFilter
  readonly onSearch: (route: RouteFilter) => void
  readonly onClear: () => void
}

/** Filters both lists by origin and destination. */
export function RouteSearch({ route, onSearch, onClear }: RouteSearchProps) {
  return (
    <Card>
      {/* The key resets the fields when the route changes through a chip or the Back button. */}
      <SearchFields key={`${route.origin}→${route.destination}`} route={route} onSearch={onSearch} />
      <Routes role="group" aria-label={t`Popular routes`}>
        {popularRoutes.map(({ origin, via, destination }) => {
          const pressed = route.origin === origin && route.destination === destination
          return (
            <Chip key={origin} pressed={pressed} onPressedChange={(on) => (on ? onSearch({ origin, destination }) : onClear())}>
              {[origin, ...via, destination].join('-')}
            </Chip>
          )
        })}
      </Routes>
    </Card>
  )
}

function SearchFields({ route, onSearch }: Omit<RouteSearchProps, 'onClear'>) {
  const { data: places = [] } = useQuery(placesQuery)
  const [origin, setOrigin] = useState(route.origin)
  const [destination, setDestination] = useState(route.destination)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSearch({ origin: origin.trim(), destination: destination.trim() })
  }
  const place = { placeholder: t`City or country`, maxLength: 100, suggest: (typed: string) => findPlaces(places, typed) }
  return (
    <Fields role="search" aria-label={t`Flexible route search`} onSubmit={submit}>
      <ComboboxField
        {...place}
        label={t({ message: 'From', context: 'place' })}
        name="origin"
        value={origin}
        onChange={({ target }) => setOrigin(target.value)}
      />
      <ComboboxField
        {...place}
        label={t({ message: 'To', context: 'place' })}
        name="destination"
        value={destination}
        onChange={({ target }) => setDestination(target.value)}
      />
      <Button type="submit" variant="outline">
        {t`Find Logistics Services`}
      </Button>
    </Fields>
  )
}
