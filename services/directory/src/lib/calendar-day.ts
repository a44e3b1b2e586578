// Days of the calendar in Kigali, as "2026-11-21".

const kigali = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kigali', dateStyle: 'short' })

/** The day it is in Kigali at this moment. */
export const dayInKigali = (at: Date): string => kigali.format(at)

/** "12 March 2027" */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
