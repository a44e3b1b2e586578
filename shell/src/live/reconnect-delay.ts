const FIRST_LIMIT = 5000
const MAX_LIMIT = 30_000

/**
 * Milliseconds until the next attempt to open the stream. Random below a limit that doubles with each failure, so that the browsers of an instance
 * that ends do not come back at once. Never shorter than the pause that the server asks for. `random` is from 0 to 1.
 */
export function reconnectDelay(failures: number, pauseSeconds: number, random: number): number {
  return Math.round(Math.max(Math.min(MAX_LIMIT, FIRST_LIMIT * 2 ** failures) * random, pauseSeconds * 1000 * (1 + random)))
}
