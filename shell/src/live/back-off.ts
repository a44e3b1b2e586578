const FIRST_DELAY = 1000
const MAX_DELAY = 30_000

/**
 * Milliseconds until the next attempt to open the stream. Random below a limit that doubles with each failure, so that browsers do not reconnect all
 * at once. `random` is from 0 to 1.
 */
export function backOff(failures: number, random: number): number {
  return Math.round(Math.min(MAX_DELAY, FIRST_DELAY * 2 ** failures) * random)
}
