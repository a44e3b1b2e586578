import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { ApiError } from '@ungana/web-kit'
import { BorderList } from '#lib/border-list.tsx'
import { Corridor } from '#lib/corridor.tsx'
import { daysText, kmText } from '#lib/figures.ts'
import { Loaded } from '#lib/loaded.tsx'
import { NearMap } from '#lib/near-map.tsx'
import { refusalText, routeQuery } from '#lib/queries.ts'

interface RouteCardProps {
  readonly origin: string
  readonly destination: string
  readonly via?: readonly string[]
  /** Where goods on their way were last seen; null if nobody reported it. Undefined for a listing, whose map shows trucks with space. */
  readonly at?: string | null
}

/** A route as a drawing and a map, with the state of its border posts. */
export function RouteCard({ origin, destination, via = [], at }: RouteCardProps) {
  const result = useQuery(routeQuery(origin, destination, via))
  // Closed border posts leave no route, also not the one that was loaded before.
  if (result.error instanceof ApiError && result.error.status === 409)
    return (
      <Card>
        <SectionHeading level={2} description={refusalText(result.error)}>
          {t`Route`}
        </SectionHeading>
      </Card>
    )
  return (
    <Loaded result={result} loading={t`Loading the route...`} failed={t`Error loading the route`}>
      {(route) => (
        <Card>
          <Stack $gap={4}>
            <SectionHeading
              level={2}
              description={t`${kmText(route.distanceKm)}, about ${daysText(route.days)}, ${plural(route.borders.length, { one: '# border', other: '# borders' })}`}
            >
              {t`Route`}
            </SectionHeading>
            {at === undefined ? null : <p>{at ? t`Last reported in ${at}.` : t`Nobody has reported yet where the goods are.`}</p>}
            <Corridor route={route} />
            <NearMap route={route} at={at ?? undefined} trucks={at === undefined} />
            {route.borders.length > 0 ? <BorderList borders={route.borders} /> : <Quiet>{t`No borders on this route.`}</Quiet>}
          </Stack>
        </Card>
      )}
    </Loaded>
  )
}
