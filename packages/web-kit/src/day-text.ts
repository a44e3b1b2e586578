import { currentLanguage, dateText } from '@ungana/language/formats'

/** "21 November 2026", the same for every reader: a day, or the day of a moment in Kigali. Text that is not a date is returned as it is. */
export const dayText = (iso: string) =>
  // The same time zone as in emails, notifications and PDFs.
  formatDate(iso, { dateStyle: 'long', timeZone: iso.includes('T') ? 'Africa/Kigali' : 'UTC' })

/** "21 Nov 2026, 03:16", in the reader's own time zone. */
export const momentText = (iso: string) =>
  // Portuguese and Arabic would write the month as a number.
  formatDate(iso, { dateStyle: currentLanguage() === 'en' ? 'medium' : 'long', timeStyle: 'short' })

function formatDate(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : dateText(date, options)
}
