// Reads the forms: numbers from text, places from names, and valid days.

import type { ShipmentForm, TransportForm } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { InvalidInput } from '@ungana/service-kit'
import type { Day } from '#lib/days.ts'
import { placeOnRoad, readPlace } from '#lib/roads/places.ts'
import { type Quantity, readFigure } from '#lib/typed-numbers.ts'

const PAST = text('Please choose today or a later day.')
const SAME = text('Origin and destination are the same place. Please choose two.')
const YEAR_DAYS = 366

/** @throws InvalidInput */
function requireDayAhead(field: string, day: Day, today: Day): void {
  if (day < today) throw new InvalidInput(field, PAST)
  if (Date.parse(day) - Date.parse(today) > YEAR_DAYS * 86_400_000) throw new InvalidInput(field, 'Please choose a day within a year.')
}

const normalized = (text: string) => {
  const { city, country } = readPlace(text)
  return `${city.toLowerCase()}, ${country.toLowerCase()}`
}

/** @throws InvalidInput if both places are the same, also for places that are not in the graph */
function requireOtherPlace(field: string, text: string, before: string): void {
  const [place, placeBefore] = [placeOnRoad(text), placeOnRoad(before)]
  if (normalized(text) === normalized(before) || (place !== undefined && place === placeBefore)) throw new InvalidInput(field, SAME)
}

const quantities = {
  weight: 'weight',
  volume: 'volume',
  budget: 'money',
  capacityWeight: 'weight',
  capacityVolume: 'volume',
  availableSpace: 'weight',
  availableVolume: 'volume',
  pricePerTon: 'money',
} as const satisfies Readonly<Record<string, Quantity>>
type Figure = keyof typeof quantities

/** Null if the number cannot be used; then adds the field to `clarify`. */
function readInto(clarify: string[], field: Figure, text: string): number | null {
  const value = readFigure(text, quantities[field])
  if (typeof value === 'number') return value
  clarify.push(field)
  return null
}

/** Why each field is in `clarify`. A field whose number can be read is in `clarify` only if the number exceeds the capacity. */
export const whyUnclear = ({ clarify, ...typed }: { readonly clarify: readonly string[] } & { readonly [field in Figure]?: string | null }) =>
  clarify.map((field) => {
    const value = readFigure(typed[field as Figure] ?? '', quantities[field as Figure])
    return { field, why: typeof value === 'number' ? 'more-than-capacity' : value }
  })

export interface ReadShipment {
  readonly weightKg: number | null
  readonly volumeM3: number | null
  readonly budgetUsd: number | null
  readonly clarify: readonly string[]
  readonly origin: number | undefined
  readonly destination: number | undefined
}

/** @throws InvalidInput */
export function readShipmentForm(form: ShipmentForm, today: Day): ReadShipment {
  requireDayAhead('targetDate', form.targetDate, today)
  if (form.deliverBy && form.deliverBy < form.targetDate) throw new InvalidInput('deliverBy', 'Please choose the target date or a later day.')
  requireOtherPlace('destinationLocation', form.destinationLocation, form.originLocation)
  const clarify: string[] = []
  const weightKg = readInto(clarify, 'weight', form.weight)
  const volumeM3 = readInto(clarify, 'volume', form.volume)
  const budgetUsd = readInto(clarify, 'budget', form.budget)
  return { weightKg, volumeM3, budgetUsd, clarify, origin: placeOnRoad(form.originLocation), destination: placeOnRoad(form.destinationLocation) }
}

export interface ReadTransport {
  readonly capacityKg: number | null
  readonly capacityM3: number | null
  readonly freeKg: number | null
  readonly freeM3: number | null
  readonly pricePerTonUsd: number | null
  readonly clarify: readonly string[]
  /** In travel order; undefined if the road graph lacks one of them. */
  readonly places: readonly number[] | undefined
}

/** @throws InvalidInput */
export function readTransportForm(form: TransportForm, today: Day): ReadTransport {
  requireDayAhead('departureDate', form.departureDate, today)
  const clarify: string[] = []
  const capacityKg = readInto(clarify, 'capacityWeight', form.capacityWeight)
  const capacityM3 = readInto(clarify, 'capacityVolume', form.capacityVolume)
  const freeKg = readInto(clarify, 'availableSpace', form.availableSpace)
  const pricePerTonUsd = readInto(clarify, 'pricePerTon', form.pricePerTon)
  if (freeKg !== null && capacityKg !== null && freeKg > capacityKg) clarify.push('availableSpace')
  const stated = form.availableVolume ? readInto(clarify, 'availableVolume', form.availableVolume) : undefined
  if (stated && capacityM3 !== null && stated > capacityM3) clarify.push('availableVolume')
  const share = capacityM3 !== null && freeKg !== null && capacityKg !== null ? (capacityM3 * Math.min(freeKg, capacityKg)) / capacityKg : null
  return { capacityKg, capacityM3, freeKg, freeM3: stated === undefined ? share : stated, pricePerTonUsd, clarify, places: placesOf(form) }
}

function placesOf(form: TransportForm): number[] | undefined {
  const { via = [] } = form
  via.forEach((name, index) => {
    if (placeOnRoad(name) === undefined)
      throw new InvalidInput(`via.${index}`, text('We do not know the stop {name}. Please choose one from the list.', { name }))
  })
  const named: (readonly [field: string, text: string])[] = [
    ['originLocation', form.originLocation],
    ...via.map((name, index) => [`via.${index}`, name] as const),
    ['destinationLocation', form.destinationLocation],
    ...(form.secondDestination ? [['secondDestination', form.secondDestination] as const] : []),
    ...(form.thirdDestination ? [['thirdDestination', form.thirdDestination] as const] : []),
  ]
  named.slice(1).forEach(([field, place], index) => {
    requireOtherPlace(field, place, named[index]?.[1] ?? '')
  })
  const places = named.map(([, place]) => placeOnRoad(place))
  return places.every((place) => place !== undefined) ? places : undefined
}
