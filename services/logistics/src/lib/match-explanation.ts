// Explains a match with texts and numbers that both owners can check.
import type { TransportMatch } from '@ungana/contracts-logistics'
import { dayInWords } from '@ungana/service-kit'
import { dayOf } from '#lib/days.ts'
import { type Fit, type Load, priceOf, type Truck } from '#lib/matching.ts'
import type { PresentedRoute } from '#lib/roads/present-route.ts'

export type Explanation = Omit<TransportMatch, 'transport'>

/** 0 to 100: up to 40 points for a short detour, 30 for the target date and 30 for a low price. */
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
  route: PresentedRoute,
  { returnTrip }: { returnTrip: boolean },
): Explanation {
  const price = priceOf(truck, load, fit)
  const daysOff = Math.abs(fit.pickupDay - load.wanted)
  const percent = fit.ownKm > 0 ? Math.round((fit.detourKm / fit.ownKm) * 1000) / 10 : 0
  const reasons: Explanation['reasons'] = []
  const add = (code: string, text: string, warning = false) => reasons.push({ code, text, warning })
  if (fit.detourKm < 1) add('on-the-way', 'The truck passes both places on its route.')
  else if (percent <= 5) add('small-detour', `A detour of ${Math.round(fit.detourKm)} km, ${percent}% of the truck’s route.`)
  else
    add(
      'within-detour-limit',
      `A detour of ${Math.round(fit.detourKm)} km, ${percent}% of the truck’s route; its owner allows ${truck.maxDetourPercent}%.`,
    )
  if (daysOff === 0) add('same-day', 'The truck loads on the target date.')
  else
    add(
      'within-days',
      `The truck loads ${daysOff} ${daysOff === 1 ? 'day' : 'days'} ${fit.pickupDay < load.wanted ? 'before' : 'after'} the target date.`,
    )
  if (load.deliverBy !== undefined) add('in-time', `Arrives on ${dayInWords(dayOf(fit.deliveryDay))}, in time for the “Deliver by” date.`)
  add('within-budget', `About ${price.toFixed(2)} USD. The budget is ${load.budgetUsd.toFixed(2)} USD.`)
  if (load.kg >= truck.freeKg * 0.8) add('fills-free-space', 'The load fills the free space.')
  if (returnTrip) add('return-trip', 'Without this load, the truck drives back empty.')
  for (const { name, status } of route.borders)
    if (status === 'restricted') add('border-restricted', `${name} is restricted: expect to wait there.`, true)
  return {
    score: scoreOf(truck, load, fit, price, load.budgetUsd),
    detourKm: rounded(fit.detourKm),
    detourPercent: percent,
    distanceKm: rounded(fit.distanceKm),
    legs: route.legs,
    borders: route.borders,
    days: rounded(fit.days),
    pickupDate: dayOf(fit.pickupDay),
    deliveryDate: dayOf(fit.deliveryDay),
    tonneKm: rounded((load.kg / 1000) * fit.distanceKm),
    estimatedPrice: price,
    reasons,
    route,
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10
