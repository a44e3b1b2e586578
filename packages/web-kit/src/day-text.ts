const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** As mails, notifications and PDFs have it. */
const dayOfMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "21 November 2026", the same for every reader: a day, or that of a moment in Kigali; what is no date stays as it is. */
export const dayText = (iso: string) => written(iso.includes('T') ? dayOfMoment : day, iso)

/** "21 Nov 2026, 03:16", in the reader's own time zone. */
export const momentText = (iso: string) => written(moment, iso)

function written(format: Intl.DateTimeFormat, iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}
