import { plural, t } from '@lingui/core/macro'
import type { Shipment, Transport, TransportMatch } from '@ungana/contracts-logistics'
import { numberText } from '@ungana/language/formats'
import { dayText } from '@ungana/web-kit'
import { kmText, usdText } from './figures.ts'

interface Pair {
  readonly match: Omit<TransportMatch, 'transport'>
  readonly load: Pick<Shipment, 'targetDate' | 'budgetUsd'>
  readonly truck: Pick<Transport, 'maxDetourPercent'>
}

const DAY_MS = 86_400_000

/** Says a reason in the page's language; one that this release does not know, as the service says it. */
export function reasonText({ code, text }: Pair['match']['reasons'][number], { match, load, truck }: Pair): string {
  const { detourKm, pickupDate, deliveryDate, estimatedPrice, borders } = match
  const percent = numberText(match.detourPercent)
  const days = (Date.parse(pickupDate) - Date.parse(load.targetDate)) / DAY_MS
  const post = borders.find(({ name }) => text.startsWith(name))?.name
  switch (code) {
    case 'on-the-way':
      return t`The truck passes both places on its route.`
    case 'small-detour':
      return t`A detour of ${kmText(detourKm)}, ${percent}% of the truck’s route.`
    case 'within-detour-limit':
      return t`A detour of ${kmText(detourKm)}, ${percent}% of the truck’s route; its owner allows ${truck.maxDetourPercent}%.`
    case 'same-day':
      return t`The truck loads on the target date.`
    case 'within-days':
      return days < 0
        ? plural(-days, { one: 'The truck loads # day before the target date.', other: 'The truck loads # days before the target date.' })
        : plural(days, { one: 'The truck loads # day after the target date.', other: 'The truck loads # days after the target date.' })
    case 'in-time':
      return t`Arrives on ${dayText(deliveryDate)}, in time for the “Deliver by” date.`
    case 'within-budget':
      return load.budgetUsd === null ? text : t`About ${usdText(estimatedPrice)}. The budget is ${usdText(load.budgetUsd)}.`
    case 'fills-free-space':
      return t`The load fills the free space.`
    case 'return-trip':
      return t`Without this load, the truck drives back empty.`
    case 'border-restricted':
      return post ? t`${post} is restricted: expect to wait there.` : text
    default:
      return text
  }
}
