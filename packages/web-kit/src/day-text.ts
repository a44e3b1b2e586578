const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** The same time zone as in emails, notifications and PDFs. */
const dayOfMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "21 November 2026", the same for every reader: a day, or the day of a moment in Kigali. Text that is not a date is returned as it is. */
export const dayText = (iso: string) => formatDate(iso.includes('T') ? dayOfMoment : day, iso)

/** "21 Nov 2026, 03:16", in the reader's own time zone. */
export const momentText = (iso: string) => formatDate(moment, iso)

function formatDate(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}
