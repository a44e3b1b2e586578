/**
 * The percentile by nearest rank: the smallest measured value that is at least as large as this share of all values.
 * @param share from 0 to 1
 * @throws if there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('There are no values')
  return found
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
