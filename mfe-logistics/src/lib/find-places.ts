import { t } from '@lingui/core/macro'
import type { ComboboxOption } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'

/** From the service. */
interface Reference {
  readonly cities: readonly { readonly name: string; readonly country: string }[]
  readonly countries: readonly { readonly name: string }[]
  readonly stops: readonly string[]
}

/** Suggestions shown at once for a typed text. */
const MOST = 8

/** Every place that listings name: the cities with their country, other towns on our roads, countries. */
export function placesIn({ cities, countries, stops }: Reference): readonly ComboboxOption[] {
  const named = new Set(cities.map(({ name }) => name))
  return [
    ...cities.map(({ name, country }) => ({ value: name, note: inLanguage(country) })),
    ...townsIn(stops.filter((name) => !named.has(name))),
    ...countries.map(({ name }) => ({ value: name, note: t`Country` })),
  ]
}

export const townsIn = (names: readonly string[]): readonly ComboboxOption[] => names.map((value) => ({ value }))

/** The places for a typed text, best first: names that begin with it, names that contain it, then names that differ by a typing mistake. */
export function findPlaces(places: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = plain(typed)
  if (wanted === '') return places
  return places
    .map((place) => ({ place, rank: rankOf(plain(place.value), wanted) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ place }) => place)
}

/** The place that a text with a typing mistake means; undefined if a place contains the text as it is, or none is close. */
export function meantPlace(places: readonly ComboboxOption[], typed: string): string | undefined {
  const [best] = findPlaces(places, typed)
  return best && plain(typed) !== '' && rankOf(plain(best.value), plain(typed)) === MISTAKE ? best.value : undefined
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

const MISTAKE = 3

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0
  if (name.includes(` ${wanted}`)) return 1
  if (name.includes(wanted)) return 2
  // Also the beginning of the name, because the rest may not be typed yet. Fewer letters are close to too many names.
  return wanted.length > 3 && [name, name.slice(0, wanted.length)].some((text) => isMistyped(text, wanted)) ? MISTAKE : Number.POSITIVE_INFINITY
}

/** Whether one letter was added, left out, changed or swapped with the next. */
function isMistyped(name: string, typed: string): boolean {
  let at = 0
  while (at < name.length && name[at] === typed[at]) at += 1
  const [rest, typedRest] = [name.slice(at), typed.slice(at)]
  const swapped = `${typedRest.slice(1, 2)}${typedRest.slice(0, 1)}${typedRest.slice(2)}`
  return rest === typedRest.slice(1) || rest.slice(1) === typedRest || rest.slice(1) === typedRest.slice(1) || rest === swapped
}
