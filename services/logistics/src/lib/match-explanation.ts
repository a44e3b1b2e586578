// Why a truck and a load fit each other, in words and figures that both owners can check.
import type { TransportMatch } from '@ungana/contracts-logistics'
import { dayOf } from '#lib/days.ts'
import { type Fit, type Load, priceOf, type Truck } from '#lib/matching.ts'
import type { PresentedWay } from '#lib/roads/present-way.ts'

export type Explanation = Omit<TransportMatch, 'transport'>

/** 0 to 100: a short detour, the wanted day and a low price count, in this order; of 100 points 40, 30 and 30. */
export function scoreOf(truck: Truck, load: Load, fit: Fit, price: number, budgetUsd: number): number {
  const limitKm = (fit.ownKm * truck.maxDetourPercent) / 100
  const detour = limitKm > 0 ? Math.min(1, fit.detourKm / limitKm) : 0
  const days = Math.abs(fit.pickupDay - load.wanted) / 4
  const cost = Math.min(1, price / budgetUsd)
  return Math.round((40 * (1 - detour) + 30 * (1 - days) + 30 * (1 - cost)) * 10) / 10
}

export function explain(
  truck: Truck,
  load: Load & { readonly budgetUsd: number },
  fit: Fit,
  way: PresentedWay,
  { returnTrip }: { returnTrip: boolean },
): Explanation {
  const price = priceOf(truck, load, fit)
  const daysOff = Math.abs(fit.pickupDay - load.wanted)
  const percent = fit.ownKm > 0 ? Math.round((fit.detourKm / fit.ownKm) * 1000) / 10 : 0
  const reasons: Explanation['reasons'] = []
  const say = (code: string, text: string, warning = false) => reasons.push({ code, text, warning })
  if (fit.detourKm < 1) say('on-the-way', 'The truck passes both places on its way.')
  else if (percent <= 5) say('small-detour', `A detour of ${Math.round(fit.detourKm)} km, ${percent}% of the truck’s way.`)
  else
    say(
      'within-detour-limit',
      `A detour of ${Math.round(fit.detourKm)} km, ${percent}% of the truck’s way; its owner allows ${truck.maxDetourPercent}%.`,
    )
  if (daysOff === 0) say('same-day', 'The truck is there on the day that is wanted.')
  else
    say(
      'within-days',
      `The truck is there ${daysOff} ${daysOff === 1 ? 'day' : 'days'} ${fit.pickupDay < load.wanted ? 'before' : 'after'} the day that is wanted.`,
    )
  say('within-budget', `About ${price.toFixed(2)} USD, of a budget of ${load.budgetUsd.toFixed(2)} USD.`)
  if (load.kg >= truck.freeKg * 0.8) say('fills-free-space', 'It fills the space that is free.')
  if (returnTrip) say('return-trip', 'The truck would else drive home empty.')
  for (const { name, status } of way.borders) {
    if (status === 'restricted') say('border-restricted', `${name} is restricted: expect to wait there.`, true)
    if (status === 'unknown') say('border-unknown', `Nobody has said how ${name} stands.`, true)
  }
  return {
    score: scoreOf(truck, load, fit, price, load.budgetUsd),
    detourKm: rounded(fit.detourKm),
    detourPercent: percent,
    distanceKm: rounded(fit.distanceKm),
    legs: way.legs,
    borders: way.borders,
    days: rounded(fit.days),
    pickupDate: dayOf(fit.pickupDay),
    deliveryDate: dayOf(fit.deliveryDay),
    tonneKm: rounded((load.kg / 1000) * fit.distanceKm),
    estimatedPrice: price,
    reasons,
    route: way,
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10
