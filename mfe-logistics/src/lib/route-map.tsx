import type { CorridorMapProps } from './map/corridor-map.tsx'
import { ROUTE_SHAPE } from './map/shapes.ts'
import { NearMap } from './near-map.tsx'

/** A card's width on a phone, or the widest map; below it, three lines of its key and the closed list. */
const HEIGHT = `calc(min(100vw - 74px, 560px) * ${ROUTE_SHAPE} + 149px)`

/** The map of a route, in a card. */
export const RouteMap = (props: CorridorMapProps & Required<Pick<CorridorMapProps, 'route'>>) => <NearMap height={HEIGHT} {...props} />
