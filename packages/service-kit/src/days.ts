// Calendar days in Kigali, as "2026-12-31".

/** Kigali is two hours ahead of UTC all year. */
export const KIGALI_MS = 7_200_000

/** "2026-12-31" */
export const dayInKigali = (at: Date): string => new Date(at.getTime() + KIGALI_MS).toISOString().slice(0, 10)

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })

/** "31 December 2026" for a time in Kigali, or for a day, whose midnight in UTC is the same day in Kigali. */
export const dayInWords = (at: Date | string): string => words.format(new Date(at))
