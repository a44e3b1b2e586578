// How an account gets its username.
import { randomInt } from 'node:crypto'

/** Spaces turned into underscores, other characters removed; `business` where nothing else is left. */
function stem(name: string): string {
  const text = name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
  return /[a-z0-9]/.test(text) ? text : 'business'
}

/** `Kahawa & Sons`, now: `kahawa__sons_mfx3k2a1`. `attempt` counts from 0; from 1 on the suffix also has three random characters. */
export function deriveUsername(name: string, attempt = 0, now: number = Date.now()): string {
  const more =
    attempt > 0
      ? randomInt(36 ** 3)
          .toString(36)
          .padStart(3, '0')
      : ''
  return `${stem(name)}_${now.toString(36)}${more}`
}

/** Whether `wish` is what a client may derive from `name`: its stem and any suffix of digits and lower-case letters. */
export function fitsName(wish: string, name: string): boolean {
  const start = `${stem(name)}_`
  return wish.startsWith(start) && /^[a-z0-9]{1,16}$/.test(wish.slice(start.length))
}
