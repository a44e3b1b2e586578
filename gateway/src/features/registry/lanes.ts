// While a canary runs, each browser has a number, its lane. Lane, part and release together decide whether the browser gets the canary. So a browser
// gets the same release on every page. When the share grows, visitors are only added. Different canaries go to different visitors.
import { createHash, randomInt } from 'node:crypto'
import { hasSecureCookies } from '@ungana/contracts-identity'

/** Thousands of visitors share a lane, so it does not identify anybody. Somebody who chooses a lane by hand can only select a release. */
const LANES = 10_000
const wellFormed = /^\d{4}$/
const YEAR = 365 * 24 * 60 * 60

export type Lane = number

/** On https the name's prefix makes browsers send the cookie to this host only, like the session cookie. */
export function laneCookieName(origins: readonly string[]): string {
  return hasSecureCookies(origins) ? '__Host-ungana_lane' : 'ungana_lane'
}

export function newLane(): Lane {
  return randomInt(LANES)
}

/** Returns the lane in a Cookie header; undefined if it is missing or invalid. */
export function laneOf(header: string | undefined, name: string): Lane | undefined {
  const pair = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value !== undefined && wellFormed.test(value) ? Number(value) : undefined
}

/** Returns the value of a Set-Cookie header. */
export function laneCookie(lane: Lane, name: string): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return `${name}=${String(lane).padStart(4, '0')}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns whether visitors in `lane` are among the `percent` who get `release`. */
export function isInCanary(lane: Lane, part: string, release: string, percent: number): boolean {
  const share = createHash('sha256').update(`${lane} ${part} ${release}`).digest().readUInt32BE(0) / 2 ** 32
  return share * 100 < percent
}
