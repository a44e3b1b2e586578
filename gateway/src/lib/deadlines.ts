import type { DeadlineClass } from '@ungana/contracts-kit'
import { deadlineFactor } from '@ungana/service-kit'

/** Time limits of one call to a service, in milliseconds: shorter than the browser's 10 and 12 s, longer than the services' 3 and 8 s. */
export interface Deadline {
  /** Until the response's headers arrive. */
  readonly answer: number
  /** Longest pause in the response's body. Time that a slow browser takes to read does not count. */
  readonly silence: number
}

export type Deadlines = { readonly [deadline in DeadlineClass]: Deadline }

export const deadlines: Deadlines = {
  normal: after(5000),
  provider: after(9000),
  transfer: after(30_000),
  stream: after(30_000),
}

function after(milliseconds: number): Deadline {
  const limit = milliseconds * deadlineFactor
  return { answer: limit, silence: limit }
}
