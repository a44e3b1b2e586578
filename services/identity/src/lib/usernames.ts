// Derives usernames from names.
import { randomInt } from 'node:crypto'

/** Returns the name with underscores for spaces and without other characters; `business` if nothing remains. */
function stem(name: string): string {
  const text = name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
  return /[a-z0-9]/.test(text) ? text : 'business'
}

/** Returns `kahawa__sons_mfx3k2a1` for `Kahawa & Sons` and the current time. After the first attempt (0), three random characters follow. */
export function deriveUsername(name: string, attempt = 0, now: number = Date.now()): string {
  const more =
    attempt > 0
      ? randomInt(36 ** 3)
          .toString(36)
          .padStart(3, '0')
      : ''
  return `${stem(name)}_${now.toString(36)}${more}`
}

/** Returns whether `preferred` could be derived from `name`: the same stem and any suffix of digits and lower-case letters. */
export function fitsName(preferred: string, name: string): boolean {
  const start = `${stem(name)}_`
  return preferred.startsWith(start) && /^[a-z0-9]{1,16}$/.test(preferred.slice(start.length))
}
