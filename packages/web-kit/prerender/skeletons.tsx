import type { ReactNode } from 'react'

export interface PageSkeleton {
  /** What to render: the page before it has data, or something that looks like it. */
  readonly page: ReactNode
  /** Name of the chunk that contains the page's code. */
  readonly chunk?: string
}

/** Skeletons by page pattern. The federation preset replaces this file with the `src/skeletons.tsx` of the part that it builds. */
const skeletons: Readonly<Record<string, PageSkeleton>> = {}

export default skeletons
