const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })

/** "22 December 2026", of a moment or of a day as ISO 8601 has them: in Kigali, two hours ahead of UTC, a day begins on itself. */
export const dayText = (time: string): string => day.format(new Date(time))
