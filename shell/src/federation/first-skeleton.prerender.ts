import { marks } from '@ungana/contracts-shell'

/** The gateway replaces this mark with the skeleton of the requested page. */
export function firstSkeleton(): string | null {
  return marks.skeleton
}

export function forgetFirstSkeleton() {}
