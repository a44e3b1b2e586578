// Documents that a lane needs, by its origin, border posts, destination and cargo.

import { laneDocuments } from '#lib/lane-documents.ts'
import type { PresentedRoute } from '#lib/roads/present-route.ts'
import { borderPosts, cities } from '#lib/roads/road-graph.ts'

const countryOfCity = new Map(cities.map(({ name, country }) => [name, country]))

/** Countries of a route in travel order, from its cities and border posts. */
function countriesOf({ points, borders }: Pick<PresentedRoute, 'points' | 'borders'>): string[] {
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
      if (from === sideA) enter(sideB)
      else if (from === sideB) enter(sideA)
    }
  }
  return found
}

export function documentsFor(route: PresentedRoute, cargoType: string | undefined) {
  const countries = countriesOf(route)
  const [origin = '', destination = ''] = [countries[0], countries.at(-1)]
  const borders = route.borders.map(({ name }) => name).join(', ')
  const needed = laneDocuments.filter(
    ({ when }) =>
      !(when.crossing && countries.length < 2) &&
      !(when.transit && countries.length < 3) &&
      !(when.place && when.place !== route.points[0]?.name) &&
      !(when.from && !when.from.includes(origin)) &&
      !(when.to && !when.to.includes(destination)) &&
      !(when.cargo && !when.cargo.includes(cargoType ?? '')),
  )
  return {
    countries,
    documents: needed.map(({ when, ...document }) => {
      if (when.cargo) return { ...document, for: 'cargo', of: cargoType ?? '' }
      if (when.to) return { ...document, for: 'destination', of: destination }
      if (when.from || when.place) return { ...document, for: 'origin', of: origin }
      return { ...document, for: 'border', of: borders }
    }),
  }
}
