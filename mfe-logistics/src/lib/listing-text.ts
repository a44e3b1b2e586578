import { FIGURES_MAX, type Shipment, type Transport } from '@ungana/contracts-logistics'
import { dayText } from '@ungana/web-kit'
import { cubicText, tonnesText, typedWithUnit, usdText } from './figures.ts'

interface Ends {
  readonly originCity: string
  readonly destinationCity: string
}

/** "Nairobi → Kampala" */
export const laneText = ({ originCity, destinationCity }: Ends) => `${originCity} → ${destinationCity}`

/** "Nairobi, Kenya" is "Nairobi". */
export const cityOf = (location: string) => location.split(',')[0]?.trim() ?? location

/** "Nairobi, Kenya → Kampala, Uganda" */
export const locationsText = ({ originLocation, destinationLocation }: { readonly originLocation: string; readonly destinationLocation: string }) =>
  `${originLocation} → ${destinationLocation}`

/** The parsed value, or the typed text when it could not be parsed. */
export const weightText = ({ weightKg, weight }: Pick<Shipment, 'weightKg' | 'weight'>) =>
  weightKg === null ? typedWithUnit(weight, 't') : tonnesText(weightKg)

/** "ships 2 Dec 2026, deliver by 6 Dec 2026" */
export const datesText = ({ targetDate, deliverBy }: Pick<Shipment, 'targetDate' | 'deliverBy'>) =>
  `ships ${dayText(targetDate)}${deliverBy ? `, deliver by ${dayText(deliverBy)}` : ''}`

export const budgetText = ({ budgetUsd, budget }: Pick<Shipment, 'budgetUsd' | 'budget'>) =>
  budgetUsd === null ? typedWithUnit(budget, 'USD') : usdText(budgetUsd)

export const spaceText = ({ freeKg, availableSpace }: Pick<Transport, 'freeKg' | 'availableSpace'>) =>
  freeKg === null ? typedWithUnit(availableSpace, 't') : tonnesText(freeKg)

export const tonnePriceText = ({ pricePerTonUsd, pricePerTon }: Pick<Transport, 'pricePerTonUsd' | 'pricePerTon'>) =>
  pricePerTonUsd === null ? typedWithUnit(pricePerTon, 'USD') : usdText(pricePerTonUsd)

/** The truck's stops after its origin, in travel order. */
export const stopsOf = ({
  destinationLocation,
  secondDestination,
  thirdDestination,
}: Pick<Transport, 'destinationLocation' | 'secondDestination' | 'thirdDestination'>) =>
  [destinationLocation, secondDestination, thirdDestination].filter((stop): stop is string => Boolean(stop))

const fieldNames: Readonly<Record<string, string>> = {
  weight: 'weight',
  volume: 'volume',
  budget: 'budget',
  capacityWeight: 'weight capacity',
  capacityVolume: 'volume capacity',
  availableSpace: 'available space',
  availableVolume: 'free volume',
  pricePerTon: 'price per ton',
}

function namesOf(fields: readonly string[]): string {
  const names = fields.map((field) => fieldNames[field] ?? field)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const { weightKg, volumeM3, usd } = FIGURES_MAX
const mostOf: Readonly<Record<string, string>> = {
  weight: tonnesText(weightKg),
  volume: cubicText(volumeM3),
  budget: usdText(usd),
  capacityWeight: tonnesText(weightKg),
  capacityVolume: cubicText(volumeM3),
  availableSpace: tonnesText(weightKg),
  availableVolume: cubicText(volumeM3),
  pricePerTon: usdText(usd),
}

/** One sentence for each reason why a listing cannot be matched, using the form's field names. */
export function clarifySentences({ clarify, clarifyWhy }: Pick<Shipment | Transport, 'clarify' | 'clarifyWhy'>): string[] {
  const why = new Map(clarifyWhy.map((one) => [one.field, one.why]))
  const unreadable = clarify.filter((field) => !['too-much', 'more-than-capacity'].includes(why.get(field) ?? ''))
  return [
    ...(unreadable.length > 0 ? [`We could not read the ${namesOf(unreadable)}. Please enter a number.`] : []),
    ...clarify.flatMap((field) => {
      if (why.get(field) === 'too-much')
        return `The ${fieldNames[field] ?? field} is above the limit for matching${mostOf[field] ? ` (${mostOf[field]})` : ''}.`
      if (why.get(field) === 'more-than-capacity')
        return `The ${field === 'availableVolume' ? 'free volume' : 'free space'} is larger than the truck.`
      return []
    }),
  ]
}
