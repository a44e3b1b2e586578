// Finds the place of the road graph for a typed text.
import { cities, isOnRoad, numberOf, roadGraph } from './road-graph.ts'

export interface NamedPlace {
  readonly city: string
  /** Empty if missing. */
  readonly country: string
}

/** Splits "City, Country" at the last comma. */
export function readPlace(text: string): NamedPlace {
  const comma = text.lastIndexOf(',')
  return comma < 0 ? { city: text.trim(), country: '' } : { city: text.slice(0, comma).trim(), country: text.slice(comma + 1).trim() }
}

const normalized = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

const byName = new Map(roadGraph.places.map(({ name }, number) => [normalized(name), number]))
const countries = new Map(cities.map(({ name, country }) => [normalized(name), normalized(country)]))
const otherNames = new Map([
  ['democratic republic of the congo', 'drc'],
  ['dr congo', 'drc'],
])

/**
 * The place's number. Undefined if the graph has no road there. Also undefined if the text has the city with another country, because it is then
 * unclear which of the two is meant.
 */
export function placeOnRoad(text: string): number | undefined {
  const { city, country } = readPlace(text)
  const number = byName.get(normalized(city))
  if (number === undefined || !isOnRoad(number)) return undefined
  const expected = countries.get(normalized(city))
  const given = otherNames.get(normalized(country)) ?? normalized(country)
  return given === '' || expected === undefined || expected === given ? number : undefined
}

export const placeName = (number: number): string => roadGraph.places[number]?.name ?? ''

/** Names that truck owners can choose as stops. */
export const stopNames: readonly string[] = roadGraph.places.map(({ name }) => name).filter((name) => isOnRoad(numberOf(name) as number))
