// When to email a notification that is still unread.

export interface MailSettings {
  /** "21:00", local time. */
  readonly quietHours: { readonly from: string; readonly to: string } | null
  readonly digest: boolean
  readonly timeZone: string
}

export const defaultMailSettings: MailSettings = { quietHours: null, digest: false, timeZone: 'Africa/Kigali' }

const MINUTE = 60_000
const DAY = 24 * 60
/** Minutes to wait before an email, because a user who is on the site sees the notification there. */
const DELAY = 30
/** Local time of the daily digest, in minutes after midnight. */
const MORNING = 7 * 60

/**
 * The time to send an email: half an hour after `now`, or the next morning for a digest, but never in quiet hours. Ignores daylight-saving time,
 * because hardly any country on the site has it.
 */
export function mailTime(now: Date, settings: MailSettings): Date {
  const time = later(now, DELAY)
  return afterQuietHours(settings.digest ? later(time, until(localMinutes(time, settings.timeZone), MORNING)) : time, settings)
}

/**
 * The time to send an email that became due at `due`, according to the current settings. Never before `now`. A digest that missed its morning is sent
 * at once.
 */
export function mailTimeSince(due: Date, now: Date, settings: MailSettings): Date {
  const time = settings.digest ? digestFrom(due, settings) : due
  return afterQuietHours(time > now ? time : now, settings)
}

/** The first digest at or after `time`. Quiet hours may move a digest far past its morning. */
function digestFrom(time: Date, settings: MailSettings): Date {
  const morning = later(time, -until(MORNING, localMinutes(time, settings.timeZone)))
  const digest = afterQuietHours(morning, settings)
  return digest >= time ? digest : afterQuietHours(later(morning, DAY), settings)
}

/** This time, or the end of the quiet hours in which it is. */
export function afterQuietHours(time: Date, { quietHours, timeZone }: Pick<MailSettings, 'quietHours' | 'timeZone'>): Date {
  if (!quietHours) return time
  const [local, from, to] = [localMinutes(time, timeZone), minutesOf(quietHours.from), minutesOf(quietHours.to)]
  return until(from, local) < until(from, to) ? later(time, until(local, to)) : time
}

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE)

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Minutes from one time of day until it is next the other time of day. */
const until = (from: number, to: number) => (to - from + DAY) % DAY

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function localMinutes(time: Date, timeZone: string): number {
  return minutesOf(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time))
}
