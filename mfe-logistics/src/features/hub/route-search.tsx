import { popularRoutes } from '@ungana/contracts-logistics'
import { Button, Card, Chip, Cluster, media, TextField } from '@ungana/ui'
import { type SyntheticEvent, useState } from 'react'
import { styled } from 'styled-components'
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
  readonly onRoute: (route: RouteFilter) => void
}

/** Narrows both lists to listings from and to a place. */
export function RouteSearch({ route, onRoute }: RouteSearchProps) {
  return (
    <Card>
      {/* A route that comes from elsewhere, a chip or Back, makes another form. */}
      <SearchFields key={`${route.origin}→${route.destination}`} route={route} onRoute={onRoute} />
      <Routes role="group" aria-label="Popular routes">
        {popularRoutes.map(({ origin, via, destination }) => {
          const pressed = route.origin === origin && route.destination === destination
          return (
            <Chip key={origin} pressed={pressed} onPressedChange={(on) => onRoute(on ? { origin, destination } : { origin: '', destination: '' })}>
              {[origin, ...via, destination].join('-')}
            </Chip>
          )
        })}
      </Routes>
    </Card>
  )
}

function SearchFields({ route, onRoute }: RouteSearchProps) {
  const [origin, setOrigin] = useState(route.origin)
  const [destination, setDestination] = useState(route.destination)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onRoute({ origin, destination })
  }
  const place = { placeholder: 'City or country', autoComplete: 'off', maxLength: 100 } as const
  return (
    <Fields role="search" aria-label="Flexible route search" onSubmit={submit}>
      <TextField {...place} label="From" name="origin" value={origin} onChange={({ target }) => setOrigin(target.value)} />
      <TextField {...place} label="To" name="destination" value={destination} onChange={({ target }) => setDestination(target.value)} />
      <Button type="submit" variant="outline">
        Find Logistics Services
      </Button>
    </Fields>
  )
}
