// Who bears how much of what a shared truck costs.

export interface Part {
  readonly kg: number
  readonly distanceKm: number
}

export const tonneKm = ({ kg, distanceKm }: Part): number => (kg / 1000) * distanceKm

/**
 * Shares of `totalCents` by tonne-kilometres, in whole cents that sum to the total: each gets its share rounded down, and the cents that are left go to
 * those whose share lost most by it, the first of equal ones before. Without any tonne-kilometre all bear the same.
 */
export function splitByTonneKm(totalCents: number, parts: readonly Part[]): number[] {
  if (parts.length === 0) return []
  // Whole numbers beyond what a double holds exactly: kg in grams times metres.
  const weights = parts.map(({ kg, distanceKm }) => BigInt(Math.round(kg * 1000)) * BigInt(Math.round(distanceKm * 1000)))
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  const shared = all === 0n ? weights.map(() => 1n) : weights
  const sum = all === 0n ? BigInt(parts.length) : all
  const total = BigInt(totalCents)
  const shares = shared.map((weight, index) => ({ index, cents: (total * weight) / sum, lost: (total * weight) % sum }))
  let left = total - shares.reduce((given, { cents }) => given + cents, 0n)
  for (const share of shares.toSorted((one, other) => (one.lost === other.lost ? one.index - other.index : one.lost > other.lost ? -1 : 1))) {
    if (left === 0n) break
    share.cents += 1n
    left -= 1n
  }
  return shares.map(({ cents }) => Number(cents))
}
