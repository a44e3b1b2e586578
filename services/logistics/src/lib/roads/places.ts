// Which place of the road graph somebody means.
import { cities, isOnRoad, numberOf, roadGraph } from './road-graph.ts'

export interface NamedPlace {
  readonly city: string
  /** Empty where none was named. */
  readonly country: string
}

/** "City, Country" at its last comma. */
export function readPlace(text: string): NamedPlace {
  const comma = text.lastIndexOf(',')
  return comma < 0 ? { city: text.trim(), country: '' } : { city: text.slice(0, comma).trim(), country: text.slice(comma + 1).trim() }
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

const byName = new Map(roadGraph.places.map(({ name }, number) => [folded(name), number]))
const countries = new Map(cities.map(({ name, country }) => [folded(name), folded(country)]))
const otherNames = new Map([
  ['democratic republic of the congo', 'drc'],
  ['dr congo', 'drc'],
])

/**
 * The place's number; undefined where no road of the graph leads there, and where a city is written with another country's name, because
 * nobody knows which of the two is meant.
 */
export function placeOnRoad(text: string): number | undefined {
  const { city, country } = readPlace(text)
  const number = byName.get(folded(city))
  if (number === undefined || !isOnRoad(number)) return undefined
  const known = countries.get(folded(city))
  const said = otherNames.get(folded(country)) ?? folded(country)
  return said === '' || known === undefined || known === said ? number : undefined
}

export const placeName = (number: number): string => roadGraph.places[number]?.name ?? ''

/** What a corridor may be named by. */
export const stopNames: readonly string[] = roadGraph.places.map(({ name }) => name).filter((name) => isOnRoad(numberOf(name) as number))
