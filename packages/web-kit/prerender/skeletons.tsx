import type { ReactNode } from 'react'

export interface PageSkeleton {
  /** What is drawn: the page itself, as it is before any data, or what resembles it. */
  readonly page: ReactNode
  /** Name of the chunk that the page's code is in. */
  readonly chunk?: string
}

/** By page pattern. The federation preset puts the `src/skeletons.tsx` of the part that is being built in this file's place. */
const skeletons: Readonly<Record<string, PageSkeleton>> = {}

export default skeletons
