const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "21 Nov", for a day on a small chart. Not in day-text.ts, because most pages show no chart. */
export const shortDayText = (day: string) => shortDay.format(new Date(day))
