// Days as the forms have them, in Kigali's calendar, and as numbers to reckon with.

const MS_PER_DAY = 86_400_000
/** Kigali is two hours ahead of UTC all year. */
const KIGALI_MS = 7_200_000

/** 2026-12-31 */
export type Day = string

/** Days since 1970. */
export const dayNumber = (day: Day): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)
export const dayOf = (number: number): Day => new Date(Math.floor(number) * MS_PER_DAY).toISOString().slice(0, 10)
export const today = (now: Date): Day => new Date(now.getTime() + KIGALI_MS).toISOString().slice(0, 10)
export const afterDays = (day: Day, days: number): Day => dayOf(dayNumber(day) + days)

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** "31 December 2026" */
export const dayInWords = (day: Day): string => words.format(new Date(`${day}T00:00:00Z`))
