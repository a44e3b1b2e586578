import { t } from '@lingui/core/macro'
import { FIGURES_MAX, type Shipment, type Transport } from '@ungana/contracts-logistics'
import { listText } from '@ungana/language/formats'
import { cubicText, tonnesText, usdText } from './figures.ts'

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
