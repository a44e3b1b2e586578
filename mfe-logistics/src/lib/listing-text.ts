import { t } from '@lingui/core/macro'
import { FIGURES_MAX, type Shipment, type Transport } from '@ungana/contracts-logistics'
import { listText } from '@ungana/language/formats'
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
  deliverBy ? t`ships ${dayText(targetDate)}, deliver by ${dayText(deliverBy)}` : t`ships ${dayText(targetDate)}`

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
  weight: t`weight`,
  volume: t`volume`,
  budget: t`budget`,
  capacityWeight: t`weight capacity`,
  capacityVolume: t`volume capacity`,
  availableSpace: t`available space`,
  availableVolume: t`free volume`,
  pricePerTon: t`price per ton`,
}

const nameOf = (field: string) => fieldNames[field] ?? field

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
    ...(unreadable.length > 0 ? [t`We could not read the ${listText(unreadable.map(nameOf))}. Please enter a number.`] : []),
    ...clarify.flatMap((field) => {
      if (why.get(field) === 'too-much') {
        const most = mostOf[field]
        return most ? t`The ${nameOf(field)} is above the limit for matching (${most}).` : t`The ${nameOf(field)} is above the limit for matching.`
      }
      if (why.get(field) === 'more-than-capacity')
        return field === 'availableVolume' ? t`The free volume is larger than the truck.` : t`The free space is larger than the truck.`
      return []
    }),
  ]
}
