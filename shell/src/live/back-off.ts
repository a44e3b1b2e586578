const FIRST = 1000
const MOST = 30_000

/**
 * Milliseconds until the next attempt to open the stream, after so many that failed: at random below a bound that doubles, so that all
 * browsers of a service that came back do not come at once. `random` is from 0 to 1.
 */
export function backOff(failures: number, random: number): number {
  return Math.round(Math.min(MOST, FIRST * 2 ** failures) * random)
}
