// Calendar days in Kigali, as "2026-12-31".

/** Kigali is two hours ahead of UTC all year. */
export const KIGALI_MS = 7_200_000
const DAY_MS = 86_400_000

/** "2026-12-31" */
export const dayInKigali = (at: Date): string => new Date(at.getTime() + KIGALI_MS).toISOString().slice(0, 10)

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })

/** "31 December 2026" for a time in Kigali, or for a day, whose midnight in UTC is the same day in Kigali. */
export const dayInWords = (at: Date | string): string => words.format(new Date(at))

/** The Mondays in Kigali of the last `count` weeks, this week included: "2026-11-23". Oldest first. */
export function lastWeeks(now: Date, count: number): string[] {
  const today = new Date(dayInKigali(now))
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, week) => new Date(monday - (count - 1 - week) * 7 * DAY_MS).toISOString().slice(0, 10))
}
