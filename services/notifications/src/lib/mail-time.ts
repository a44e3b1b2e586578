// When a mail may tell of something that is still unread.

export interface MailSettings {
  /** "21:00", local. */
  readonly quietHours: { readonly from: string; readonly to: string } | null
  readonly digest: boolean
  readonly timeZone: string
}

export const defaultMailSettings: MailSettings = { quietHours: null, digest: false, timeZone: 'Africa/Kigali' }

const MINUTE = 60_000
const DAY = 24 * 60
/** Minutes in which whoever is on the site sees it there. */
const PATIENCE = 30
/** Local, in minutes: when the day's one mail goes out. */
const MORNING = 7 * 60

/**
 * Half an hour later, or in the morning as a digest; never in quiet hours. A change of the clocks in between, which hardly any of the site's countries
 * has, shifts it by that.
 */
export function mailTime(now: Date, { quietHours, digest, timeZone }: MailSettings): Date {
  const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE)
  let time = later(now, PATIENCE)
  if (digest) time = later(time, until(localMinutes(time, timeZone), MORNING))
  if (quietHours) {
    const [local, from, to] = [localMinutes(time, timeZone), minutesOf(quietHours.from), minutesOf(quietHours.to)]
    if (until(from, local) < until(from, to)) time = later(time, until(local, to))
  }
  return time
}

/** Whether `Intl` knows it. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Minutes from one time of day to the next other one. */
const until = (from: number, to: number) => (to - from + DAY) % DAY

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function localMinutes(time: Date, timeZone: string): number {
  return minutesOf(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time))
}
