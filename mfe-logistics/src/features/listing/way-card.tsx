import { useQuery } from '@tanstack/react-query'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { BorderList } from '#lib/border-list.tsx'
import { Corridor } from '#lib/corridor.tsx'
import { countText, daysText, kmText } from '#lib/figures.ts'
import { Loaded } from '#lib/loaded.tsx'
import { routeQuery } from '#lib/queries.ts'

interface WayCardProps {
  readonly origin: string
  readonly destination: string
  readonly via?: readonly string[]
}

/** The way of a listing, drawn, with its border posts as they stand. */
export function WayCard({ origin, destination, via = [] }: WayCardProps) {
  const result = useQuery(routeQuery(origin, destination, via))
  return (
    <Loaded result={result} what="the way">
      {(route) => (
        <Card>
          <Stack $gap={4}>
            <SectionHeading
              level={2}
              description={`${kmText(route.distanceKm)}, about ${daysText(route.days)}, ${countText(route.borders.length, 'border')}`}
            >
              The way
            </SectionHeading>
            <Corridor route={route} />
            {route.borders.length > 0 ? <BorderList borders={route.borders} /> : <Quiet>No border on the way.</Quiet>}
          </Stack>
        </Card>
      )}
    </Loaded>
  )
}
