const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "21 Nov 2026, 03:16", in the visitor's own time zone; what is no date stays as it is. */
export function momentText(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : moment.format(date)
}
