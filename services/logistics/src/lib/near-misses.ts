// Listings that miss a match by one thing, with the reason.
import { NEAR_MISSES_MAX } from '@ungana/contracts-logistics'
import { dayInWords } from '@ungana/service-kit'
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
  readonly text: string
  /** Days between loading and the target date. */
  readonly daysOff: number
}

/** Undefined if the load fits, or if more than one thing keeps it from fitting. */
export function nearMissOf({ roads }: Pick<Network, 'roads'>, truck: Truck, load: Load & { budgetUsd: number }, today: Day): NearMiss | undefined {
  const from = dayNumber(today)
  const misfit = fitLoad(roads, truck, load, from)
  const miss = (code: NearMiss['code'], fit: Fit, text: string) => ({ code, text, daysOff: Math.abs(fit.pickupDay - load.wanted) })
  const affordable = (fit: Fit) => priceOf(truck, load, fit) <= load.budgetUsd
  if (typeof misfit !== 'string') {
    const over = priceOf(truck, load, misfit) - load.budgetUsd
    if (over <= 0 || over > load.budgetUsd * (PRICE_MAX - 1)) return undefined
    return miss('price', misfit, `Costs about ${(load.budgetUsd + over).toFixed(2)} USD, ${over.toFixed(2)} USD more than the budget.`)
  }
  if (misfit === 'wrong-days') {
    const fit = fitLoad(roads, truck, load, from, DAYS_MAX)
    if (typeof fit === 'string' || !affordable(fit)) return undefined
    const off = fit.pickupDay - load.wanted
    return miss(
      'days',
      fit,
      `Leaves ${placeName(load.origin)} on ${dayInWords(dayOf(fit.pickupDay))}, ${daysText(Math.abs(off))} ${off < 0 ? 'before the load is ready' : 'after the target date'}. We match up to ${DAYS_EITHER_SIDE} days before or after.`,
    )
  }
  if (misfit === 'too-late' && load.deliverBy !== undefined) {
    const { deliverBy, ...anyTime } = load
    const fit = fitLoad(roads, truck, anyTime, from)
    if (typeof fit === 'string' || !affordable(fit) || fit.deliveryDay - deliverBy > DAYS_MAX) return undefined
    return miss(
      'too-late',
      fit,
      `Arrives in ${placeName(load.destination)} on ${dayInWords(dayOf(fit.deliveryDay))}, ${daysText(fit.deliveryDay - deliverBy)} after the “Deliver by” date.`,
    )
  }
  if (misfit === 'no-room') {
    const fit = fitLoad(roads, { ...truck, freeKg: truck.freeKg * SIZE_MAX, freeM3: truck.freeM3 * SIZE_MAX }, load, from)
    if (typeof fit === 'string' || !affordable(fit)) return undefined
    const aboard = loadsOnLegs(fit.stops).slice(fit.pickup, fit.dropoff)
    const kg = Math.min(...aboard.map((leg) => truck.freeKg - leg.kg + load.kg))
    const m3 = Math.min(...aboard.map((leg) => truck.freeM3 - leg.m3 + load.m3))
    if (kg <= 0 || m3 <= 0) return undefined
    return miss('room', fit, `Has ${sizeText(kg, m3)} free on this route. The load has ${sizeText(load.kg, load.m3)}.`)
  }
  return undefined
}

export const nearest = <Found extends { readonly miss: NearMiss }>(found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => one.miss.daysOff - other.miss.daysOff).slice(0, NEAR_MISSES_MAX)

const daysText = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
const rounded = (value: number) => Math.round(value * 100) / 100
const sizeText = (kg: number, m3: number) => `${rounded(kg / 1000)} t and ${rounded(m3)} m³`
