/**
 * The value that a share of all values does not exceed (nearest rank): always one that was measured.
 * @param share from 0 to 1
 * @throws without any values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (found === undefined) throw new Error('There is no percentile of nothing')
  return found
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
