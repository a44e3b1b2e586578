// Listings that miss a match by one thing, with the reason.
import { NEAR_MISSES_MAX } from '@ungana/contracts-logistics'
import { day, type Text, text, type Value } from '@ungana/language/server'
import type { Network } from '#lib/borders.ts'
import { type Day, dayNumber, dayOf } from '#lib/days.ts'
import { DAYS_EITHER_SIDE, type Fit, fitLoad, type Load, loadsOnLegs, priceOf, type Truck } from '#lib/matching.ts'
import { placeName } from '#lib/roads/places.ts'

/** Listings further away than this help nobody. */
const DAYS_MAX = 7
const SIZE_MAX = 2
const PRICE_MAX = 1.5
export const nearby = { days: DAYS_MAX, size: SIZE_MAX }

export interface NearMiss {
  readonly code: 'days' | 'too-late' | 'price' | 'room'
  readonly text: Text
  /** Days between loading and the target date. */
  readonly daysOff: number
}

/** Undefined if the load fits, or if more than one thing keeps it from fitting. */
export function nearMissOf({ roads }: Pick<Network, 'roads'>, truck: Truck, load: Load & { budgetUsd: number }, today: Day): NearMiss | undefined {
  const from = dayNumber(today)
  const misfit = fitLoad(roads, truck, load, from)
  const miss = (code: NearMiss['code'], fit: Fit, why: Text) => ({ code, text: why, daysOff: Math.abs(fit.pickupDay - load.wanted) })
  const affordable = (fit: Fit) => priceOf(truck, load, fit) <= load.budgetUsd
  if (typeof misfit !== 'string') {
    const over = priceOf(truck, load, misfit) - load.budgetUsd
    if (over <= 0 || over > load.budgetUsd * (PRICE_MAX - 1)) return undefined
    return miss('price', misfit, text('Costs about {price}, {over} more than the budget.', { price: usd(load.budgetUsd + over), over: usd(over) }))
  }
  if (misfit === 'wrong-days') {
    const fit = fitLoad(roads, truck, load, from, DAYS_MAX)
    if (typeof fit === 'string' || !affordable(fit)) return undefined
    const off = fit.pickupDay - load.wanted
    const values = { place: placeName(load.origin), date: day(dayOf(fit.pickupDay)), days: Math.abs(off), most: DAYS_EITHER_SIDE }
    return miss(
      'days',
      fit,
      off < 0
        ? text(
            'Leaves {place} on {date}, {days, plural, one {# day} other {# days}} before the load is ready. We match up to {most} days before or after.',
            values,
          )
        : text(
            'Leaves {place} on {date}, {days, plural, one {# day} other {# days}} after the target date. We match up to {most} days before or after.',
            values,
          ),
    )
  }
  if (misfit === 'too-late' && load.deliverBy !== undefined) {
    const { deliverBy, ...anyTime } = load
    const fit = fitLoad(roads, truck, anyTime, from)
    if (typeof fit === 'string' || !affordable(fit) || fit.deliveryDay - deliverBy > DAYS_MAX) return undefined
    return miss(
      'too-late',
      fit,
      text('Arrives in {place} on {date}, {days, plural, one {# day} other {# days}} after the “Deliver by” date.', {
        place: placeName(load.destination),
        date: day(dayOf(fit.deliveryDay)),
        days: fit.deliveryDay - deliverBy,
      }),
    )
  }
  if (misfit === 'no-room') {
    const fit = fitLoad(roads, { ...truck, freeKg: truck.freeKg * SIZE_MAX, freeM3: truck.freeM3 * SIZE_MAX }, load, from)
    if (typeof fit === 'string' || !affordable(fit)) return undefined
    const aboard = loadsOnLegs(fit.stops).slice(fit.pickup, fit.dropoff)
    const kg = Math.min(...aboard.map((leg) => truck.freeKg - leg.kg + load.kg))
    const m3 = Math.min(...aboard.map((leg) => truck.freeM3 - leg.m3 + load.m3))
    if (kg <= 0 || m3 <= 0) return undefined
    return miss(
      'room',
      fit,
      text('Has {freeTonnes} t and {freeVolume} m³ free on this route. The load has {tonnes} t and {volume} m³.', {
        freeTonnes: rounded(kg / 1000),
        freeVolume: rounded(m3),
        tonnes: rounded(load.kg / 1000),
        volume: rounded(load.m3),
      }),
    )
  }
  return undefined
}

export const nearest = <Found extends { readonly miss: NearMiss }>(found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => one.miss.daysOff - other.miss.daysOff).slice(0, NEAR_MISSES_MAX)

const usd = (amount: number): Value => ({ money: { currency: 'USD', amount, decimals: 2 } })
const rounded = (value: number): Value => ({ number: Math.round(value * 100) / 100 })
