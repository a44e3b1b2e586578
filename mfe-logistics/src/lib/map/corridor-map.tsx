import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Route } from '@ungana/contracts-logistics'
import { ErrorPanel } from '@ungana/ui'
import { MapArea } from './map-area.tsx'
import { MapDrawing, type Shown } from './map-drawing.tsx'
import { MapKey } from './map-key.tsx'
import { AllLists, RouteList } from './map-list.tsx'
import { roadMapQuery, truckTownsQuery } from './queries.ts'
import { CORRIDORS_SHAPE, ROUTE_SHAPE } from './shapes.ts'
import { corridors, viewOf } from './view.ts'

export interface CorridorMapProps {
  /** The route of a load or truck. Without it, the map shows all roads, border posts and trucks. */
  readonly route?: Route
  /** The place of the route where the load was last seen. */
  readonly at?: string | undefined
  /** Whether the towns of a route show their trucks with free space. */
  readonly trucks?: boolean
}

/** A drawn map, and lists that say the same. */
export default function CorridorMap({ route, at, trucks = !route }: CorridorMapProps) {
  const map = useQuery(roadMapQuery)
  const starts = useQuery({ ...truckTownsQuery, enabled: trucks })
  const { towns = [], roads = [], borders = [] } = map.data ?? {}
  const onRoute = new Set(route?.points.map(({ name }) => name))
  const shown: Shown = {
    towns: route ? townsOf(route) : towns,
    borders: route ? postsOf(route) : borders,
    trucks: trucks ? (starts.data ?? []).filter(({ name }) => !route || onRoute.has(name)) : [],
    roads: roads.flatMap(({ from, to }) => {
      const [start, end] = [from, to].map((end) => [...towns, ...borders].find(({ name }) => name === end))
      return start && end ? [[start, end] as const] : []
    }),
    route: route?.points ?? [],
    at,
  }
  return (
    <MapArea $all={!route}>
      <MapDrawing
        shown={shown}
        view={(shape) => (route ? viewOf(route.points, shape) : corridors)}
        shape={route ? ROUTE_SHAPE : CORRIDORS_SHAPE}
        label={
          route
            ? t`Map of the route, which is also given as a list`
            : t`Map of roads, border posts and trucks with space, which are also given as lists`
        }
      />
      <div>
        <MapKey shown={shown} />
        {route ? (
          <RouteList route={route} at={at} trucks={shown.trucks} />
        ) : map.isError ? (
          <ErrorPanel title={t`Error loading the roads`} onRetry={() => map.refetch()} retrying={map.isFetching}>
            {t`Please try again`}
          </ErrorPanel>
        ) : (
          <AllLists borders={borders} roads={roads} trucks={starts.data} failed={starts.isError} />
        )}
      </div>
    </MapArea>
  )
}

/** The towns of a route. A truck may pass one twice. */
const townsOf = ({ points }: Route) => [...new Map(points.filter(({ border }) => !border).map((point) => [point.name, point])).values()]

/** The border posts of a route, where the map draws them. */
const postsOf = ({ points, borders }: Route) =>
  borders.flatMap((post) => {
    const point = points.find(({ name }) => name === post.name)
    return point ? [{ ...post, lat: point.lat, lon: point.lon }] : []
  })
