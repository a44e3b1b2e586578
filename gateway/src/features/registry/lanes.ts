// Visitors' lanes. While a canary runs, each browser keeps a number, and from number, part and release follows whether it gets the canary: so it
// gets it again with the next page, more visitors only join when its share grows, and no two canaries share their visitors.
import { createHash, randomInt } from 'node:crypto'
import { hasSecureCookies } from '@ungana/contracts-identity'

/** A lane says nothing about who is in it: thousands share each. Whoever chooses one by hand gets nothing but that lane. */
const LANES = 10_000
const wellFormed = /^\d{4}$/
const YEAR = 365 * 24 * 60 * 60

export type Lane = number

/** As with the session's cookie, a browser holds it to this very host where the site is https. */
export function laneCookieName(origins: readonly string[]): string {
  return hasSecureCookies(origins) ? '__Host-ungana_lane' : 'ungana_lane'
}

export function newLane(): Lane {
  return randomInt(LANES)
}

/** The lane in a Cookie header; undefined where there is none, or none that we gave out. */
export function laneOf(header: string | undefined, name: string): Lane | undefined {
  const pair = header
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value !== undefined && wellFormed.test(value) ? Number(value) : undefined
}

/** A Set-Cookie header's value. */
export function laneCookie(lane: Lane, name: string): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return `${name}=${String(lane).padStart(4, '0')}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether visitors in `lane` are among the `percent` of a hundred that get `release`. */
export function isInCanary(lane: Lane, part: string, release: string, percent: number): boolean {
  const share = createHash('sha256').update(`${lane} ${part} ${release}`).digest().readUInt32BE(0) / 2 ** 32
  return share * 100 < percent
}
