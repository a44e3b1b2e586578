import { t } from '@lingui/core/macro'
import type { Shipment, Transport } from '@ungana/contracts-logistics'
import { dayText } from '@ungana/web-kit'
import { tonnesText, typedWithUnit, usdText } from './figures.ts'

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
