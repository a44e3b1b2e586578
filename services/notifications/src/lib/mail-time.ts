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
export function mailTime(now: Date, settings: MailSettings): Date {
  const time = later(now, PATIENCE)
  return afterQuietHours(settings.digest ? later(time, until(localMinutes(time, settings.timeZone), MORNING)) : time, settings)
}

/**
 * When a mail that is due since `due` goes out, now or later: by what is wished now, which may not be what was wished when it became due then. A digest
 * that missed its morning does not wait for the next one.
 */
export function mailTimeSince(due: Date, now: Date, settings: MailSettings): Date {
  const time = settings.digest ? digestFrom(due, settings) : due
  return afterQuietHours(time > now ? time : now, settings)
}

/** The first digest that is not before `time`: quiet hours may put one off until long after its morning. */
function digestFrom(time: Date, settings: MailSettings): Date {
  const morning = later(time, -until(MORNING, localMinutes(time, settings.timeZone)))
  const digest = afterQuietHours(morning, settings)
  return digest >= time ? digest : afterQuietHours(later(morning, DAY), settings)
}

function afterQuietHours(time: Date, { quietHours, timeZone }: MailSettings): Date {
  if (!quietHours) return time
  const [local, from, to] = [localMinutes(time, timeZone), minutesOf(quietHours.from), minutesOf(quietHours.to)]
  return until(from, local) < until(from, to) ? later(time, until(local, to)) : time
}

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)

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
