// When a canary is sick: clearly more of its page views have an error than those of the current release.

export interface Views {
  readonly views: number
  readonly failed: number
}

/** The gateway counts at most 5 views of one network in an hour, so these need two networks. */
const LEAST = { views: 10, failed: 6 }
/** Standard deviations: chance puts a share outside of its range in one of 370 cases. */
const CERTAINTY = 3

/** Both shares are certain only within a range. The canary is sick if its range lies above that of the current release. */
export function isSick(canary: Views, current: Views): boolean {
  if (canary.views < LEAST.views || current.views < LEAST.views || canary.failed < LEAST.failed) return false
  return shareRange(canary).from > shareRange(current).to
}

/** The Wilson interval, which also holds for few views and for shares near 0 and 1. */
export function shareRange({ views, failed }: Views): { readonly from: number; readonly to: number } {
  const square = CERTAINTY ** 2
  const middle = (failed + square / 2) / (views + square)
  const half = (CERTAINTY / (views + square)) * Math.sqrt((failed * (views - failed)) / views + square / 4)
  return { from: middle - half, to: middle + half }
}
