/** Formats weights, distances and prices for people. */

const number = (digits: number) => new Intl.NumberFormat('en', { maximumFractionDigits: digits })
const [whole, fine] = [number(0), number(2)]

/** 1500 is "1.5 t". */
export const tonnesText = (kg: number) => `${fine.format(kg / 1000)} t`

export const cubicText = (m3: number) => `${fine.format(m3)} m³`

export const kmText = (km: number) => `${whole.format(km)} km`

/** Extra distance: "+0 km", "+38 km". */
export const detourText = (km: number) => `+${kmText(Math.max(0, Math.round(km)))}`

/** "USD 180", "USD 180.50" */
export const usdText = (usd: number) =>
  `USD ${new Intl.NumberFormat('en', { minimumFractionDigits: Number.isInteger(usd) ? 0 : 2, maximumFractionDigits: 2 }).format(usd)}`

export const daysText = (days: number) => (days <= 1 ? '1 day' : `${whole.format(Math.ceil(days))} days`)

/** `countText(2, 'border')` is "2 borders". */
export const countText = (count: number, what: string) => `${whole.format(count)} ${what}${count === 1 ? '' : 's'}`

/** Adds the unit to a typed number, unless the text already has a unit: "1.5" becomes "1.5 t"; "1500 kg" stays. */
export const typedWithUnit = (typed: string, unit: string) => (/^[\d\s.,]+$/.test(typed) ? `${typed.trim()} ${unit}` : typed.trim())
