import { marks } from '@ungana/contracts-shell'

/** The gateway knows whose page it is, and puts that page's skeleton here. */
export function firstSkeleton(): string | null {
  return marks.skeleton
}

export function forgetFirstSkeleton() {}
