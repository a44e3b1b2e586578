// Which papers a lane needs, of its origin, its border posts, its destination and its cargo.

import type { PresentedWay } from '#lib/roads/present-way.ts'
import { borderPosts, cities } from '#lib/roads/road-graph.ts'
import list from '../../../seed/lane-documents.json' with { type: 'json' }

interface LaneDocument {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly why: string
  readonly source: { readonly title: string; readonly url: string }
  readonly asOf: string
  /** Of any lane that fits all that is named here. */
  readonly when: {
    readonly crossing?: boolean
    /** One of the countries on the way, of those where it begins, or of those where it ends. */
    readonly through?: readonly string[]
    readonly from?: readonly string[]
    readonly to?: readonly string[]
    readonly cargo?: readonly string[]
  }
}

const documents: readonly LaneDocument[] = list
const countryOfCity = new Map(cities.map(({ name, country }) => [name, country]))

/** The countries of a way in travel order, as its cities and posts tell. */
export function countriesOf({ points, borders }: Pick<PresentedWay, 'points' | 'borders'>): string[] {
  const found: string[] = []
  const enter = (country: string | undefined) => {
    if (country !== undefined && found.at(-1) !== country) found.push(country)
  }
  for (const { name } of points) {
    const post = borders.some((border) => border.name === name) ? borderPosts.find((one) => one.name === name) : undefined
    if (!post) enter(countryOfCity.get(name))
    else {
      const { sideA, sideB } = post
      const from = found.at(-1)
      // Where nothing before told, the next city does.
      if (from === sideA) enter(sideB)
      else if (from === sideB) enter(sideA)
    }
  }
  return found
}

export function documentsFor(way: PresentedWay, cargoType: string | undefined) {
  const countries = countriesOf(way)
  const [origin, destination] = [countries[0] ?? '', countries.at(-1) ?? '']
  const crossing = way.borders.length > 0
  return {
    countries,
    documents: documents.flatMap(({ when, ...document }) => {
      if (when.crossing && !crossing) return []
      if (when.cargo && !(cargoType && when.cargo.includes(cargoType))) return []
      if (when.from && !when.from.includes(origin)) return []
      if (when.to && !when.to.includes(destination)) return []
      const through = when.through && countries.filter((country) => when.through?.includes(country))
      if (through && (through.length === 0 || (through.length === 1 && when.crossing && countries.length < 2))) return []
      const kind = when.cargo ? 'cargo' : when.to ? 'destination' : when.from ? 'origin' : 'border'
      const of =
        kind === 'cargo'
          ? (cargoType ?? '')
          : kind === 'destination'
            ? destination
            : kind === 'origin'
              ? origin
              : way.borders.map(({ name }) => name).join(', ')
      return [{ ...document, for: kind, of }]
    }),
  }
}
