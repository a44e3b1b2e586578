const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "21 November 2026", the same for every reader; what is no date stays as it is. */
export const dayText = (iso: string) => written(day, iso)

/** "21 Nov 2026, 03:16", in the reader's own time zone. */
export const momentText = (iso: string) => written(moment, iso)

function written(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}
