/** Formats weights, distances and prices for people. */
import { plural, t } from '@lingui/core/macro'
import { numberText } from '@ungana/language/formats'

const fine = (number: number) => numberText(number, { maximumFractionDigits: 2 })

const units = {
  t: (number: string) => t`${number} t`,
  'm³': (number: string) => t`${number} m³`,
  USD: (number: string) => t`${number} USD`,
}

/** 1500 is "1.5 t". */
export const tonnesText = (kg: number) => units.t(fine(kg / 1000))

export const cubicText = (m3: number) => units['m³'](fine(m3))

export const kmText = (km: number) => t`${numberText(km, { maximumFractionDigits: 0 })} km`

/** Extra distance: "+0 km", "+38 km". */
export const detourText = (km: number) => t`+${numberText(Math.max(0, Math.round(km)))} km`

/** "USD 180", "USD 180.50" */
export const usdText = (usd: number, digits = Number.isInteger(usd) ? 0 : 2) =>
  t`USD ${numberText(usd, { minimumFractionDigits: digits, maximumFractionDigits: digits })}`

export const daysText = (days: number) => plural(Math.max(1, Math.ceil(days)), { one: '# day', other: '# days' })

/** 50 minutes are "50 min"; from two hours on, hours and half hours: "2.5 h". */
export function waitText(minutes: number): string {
  if (minutes < 120) return t`${numberText(minutes)} min`
  const hours = numberText(Math.round(minutes / 30) / 2)
  return t`${hours} h`
}

/** Adds the unit to a typed number, unless the text already has a unit: "1,5" becomes "1.5 t"; "1500 kg" stays. */
export function typedWithUnit(typed: string, unit: keyof typeof units) {
  const text = typed.trim()
  if (/^\d+[.,]\d{1,2}$/.test(text)) return units[unit](fine(Number(text.replace(',', '.'))))
  return /^[\d\s.,]+$/.test(text) ? units[unit](text) : text
}
