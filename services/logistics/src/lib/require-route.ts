// Finds the route between places given by name.
import { InvalidInput } from '@ungana/service-kit'
import { NoPath, PlaceNotOnRoad } from '#errors.ts'
import type { Network } from '#lib/borders.ts'
import { placeName, placeOnRoad } from '#lib/roads/places.ts'
import { type PresentedRoute, presentRoute } from '#lib/roads/present-route.ts'

/** @throws PlaceNotOnRoad */
export function requirePlace(text: string): number {
  const place = placeOnRoad(text)
  if (place === undefined) throw new PlaceNotOnRoad(text)
  return place
}

/** @throws PlaceNotOnRoad, NoPath, InvalidInput if origin and destination are the same place without a stop between them */
export function requireRoute({ roads, postReports }: Network, origin: string, destination: string, via: readonly string[] = []): PresentedRoute {
  const stops = [origin, ...via, destination].map(requirePlace)
  if (via.length === 0 && stops[0] === stops[1])
    throw new InvalidInput('destination', 'Origin and destination are the same place. Please choose two.')
  const route = presentRoute(roads, postReports, stops)
  if (!route) throw new NoPath(placeName(stops[0] as number), placeName(stops.at(-1) as number))
  return route
}
