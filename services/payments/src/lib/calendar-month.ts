/** `months` later on the same day and at the same time, UTC; the last day of the month where it has no such day. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  const day = later.getUTCDate()
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, lastDay))
  return later
}
