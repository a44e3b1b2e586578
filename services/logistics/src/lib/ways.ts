// The way between two places that somebody named.
import { InvalidInput } from '@ungana/service-kit'
import { NoPath, PlaceNotOnRoad } from '#errors.ts'
import type { Network } from '#lib/borders.ts'
import { placeName, placeOnRoad } from '#lib/roads/places.ts'
import { type PresentedWay, presentWay } from '#lib/roads/present-way.ts'

/** @throws PlaceNotOnRoad */
export function requirePlace(text: string): number {
  const place = placeOnRoad(text)
  if (place === undefined) throw new PlaceNotOnRoad(text)
  return place
}

/** @throws PlaceNotOnRoad, NoPath, InvalidInput where origin and destination are one place */
export function findWay({ roads, standings }: Network, origin: string, destination: string, via: readonly string[] = []): PresentedWay {
  const stops = [origin, ...via, destination].map(requirePlace)
  if (stops[0] === stops.at(-1)) throw new InvalidInput('destination', 'Origin and destination are the same place. Please choose two.')
  const way = presentWay(roads, standings, stops)
  if (!way) throw new NoPath(placeName(stops[0] as number), placeName(stops.at(-1) as number))
  return way
}
