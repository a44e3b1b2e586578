import type { DeadlineClass } from '@ungana/contracts-kit'

/** Time limits of one call to a service, in milliseconds: shorter than the browser's 10 and 12 s, longer than the services' 3 and 8 s. */
export interface Deadline {
  /** Until the response's headers arrive. */
  readonly answer: number
  /** Longest pause in the response's body. Time that a slow browser takes to read does not count. */
  readonly silence: number
}

export type Deadlines = { readonly [deadline in DeadlineClass]: Deadline }

export const deadlines: Deadlines = {
  normal: { answer: 5000, silence: 5000 },
  provider: { answer: 9000, silence: 9000 },
  transfer: { answer: 30_000, silence: 30_000 },
  stream: { answer: 30_000, silence: 30_000 },
}
