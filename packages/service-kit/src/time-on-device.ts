// The time of something that a device recorded, perhaps without a network.
import { InvalidInput } from './errors.ts'

/** Days that a device may have been offline. */
const OFFLINE_DAYS = 14
/** Tolerance, because clocks of phones can be wrong. */
const AHEAD_MS = 5 * 60_000

interface Bounds {
  /** When the thing began that the device reports about. */
  readonly from: Date
  readonly now: Date
  readonly field: string
}

/** @throws InvalidInput for a time in the future, before the beginning, or more than two weeks ago */
export function timeOnDevice(at: string, { from, now, field }: Bounds): Date {
  const time = new Date(at)
  if (time.getTime() > now.getTime() + AHEAD_MS) throw new InvalidInput(field, 'This time is in the future. Please check the clock of your phone.')
  const earliest = Math.max(from.getTime(), now.getTime() - OFFLINE_DAYS * 86_400_000)
  if (time.getTime() < earliest) throw new InvalidInput(field, 'This time is before the start, or more than two weeks ago.')
  return time > now ? now : time
}
