/** Adds months in UTC and keeps the day and time, or takes the month's last day: 31 January becomes 28 February. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  const day = later.getUTCDate()
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}
