// Calendar days in Kigali, as text for forms and as numbers for calculations.

const MS_PER_DAY = 86_400_000

/** 2026-12-31 */
export type Day = string

/** Days since 1970. */
export const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)
export const dayOf = (number: number): Day => new Date(Math.floor(number) * MS_PER_DAY).toISOString().slice(0, 10)
export const afterDays = (day: Day, days: number): Day => dayOf(dayNumber(day) + days)
