import type { DeadlineClass } from '@ungana/contracts-kit'

/** How long one call to a service may take, in milliseconds. Inside the browser's 10 and 12 s, around the services' 3 and 8 s. */
export interface Deadline {
  /** Until the answer's headers. */
  readonly answer: number
  /** Longest silence inside the answer's body; a browser that reads slowly is no silence. */
  readonly silence: number
}

export type Deadlines = { readonly [deadline in DeadlineClass]: Deadline }

export const deadlines: Deadlines = {
  normal: { answer: 5000, silence: 5000 },
  provider: { answer: 9000, silence: 9000 },
  transfer: { answer: 30_000, silence: 30_000 },
  stream: { answer: 30_000, silence: 30_000 },
}
