import { t } from '@lingui/core/macro'
import { inLanguage } from '@ungana/web-kit'

/** A question about a capacity outside the range in the vehicle type's name: "Large Truck (8-15 tons)", "Semi-Trailer (15+ tons)". */
export function capacityQuestion(vehicleType: string, capacity: string): string | undefined {
  const [, least, most] = /^.+ \((\d+)(?:-(\d+)|\+) tons\)$/.exec(vehicleType) ?? []
  const [, digits, unit] = /^\s*(\d+(?:[.,]\d+)?)\s*(kg|t|tons?|tonnes?)?\s*$/i.exec(capacity) ?? []
  if (least === undefined || digits === undefined) return undefined
  const tons = Number(digits.replace(',', '.')) / (unit?.toLowerCase() === 'kg' ? 1000 : 1)
  if (tons >= Number(least) && tons <= Number(most ?? Number.POSITIVE_INFINITY)) return undefined
  const name = inLanguage(vehicleType).replace(/ \(.*/, '')
  return most
    ? t`Is this right? A ${name} carries ${least} to ${most} tons. Enter what the whole truck can carry; its free space goes below.`
    : t`Is this right? A ${name} carries ${least} tons or more. Enter what the whole truck can carry; its free space goes below.`
}
