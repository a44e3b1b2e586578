// Splits the cost of a shared truck.

export interface Part {
  readonly kg: number
  readonly distanceKm: number
}

export const tonneKm = ({ kg, distanceKm }: Part): number => (kg / 1000) * distanceKm

/**
 * Splits `totalCents` by tonne-kilometres into whole cents that add up to the total. Shares are rounded down; the remaining cents go to the shares
 * with the largest remainders. Of equal remainders, the first in the list gets its cent first. If all loads have zero tonne-kilometres, they pay
 * equal shares.
 */
export function splitByTonneKm(totalCents: number, parts: readonly Part[]): number[] {
  if (parts.length === 0) return []
  // Grams times metres exceed the exact range of a double, so use BigInt.
  const weights = parts.map(({ kg, distanceKm }) => BigInt(Math.round(kg * 1000)) * BigInt(Math.round(distanceKm * 1000)))
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  const shared = all === 0n ? weights.map(() => 1n) : weights
  const sum = all === 0n ? BigInt(parts.length) : all
  const total = BigInt(totalCents)
  const shares = shared.map((weight, index) => ({ index, cents: (total * weight) / sum, remainder: (total * weight) % sum }))
  let left = total - shares.reduce((given, { cents }) => given + cents, 0n)
  for (const share of shares.toSorted((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  )) {
    if (left === 0n) break
    share.cents += 1n
    left -= 1n
  }
  return shares.map(({ cents }) => Number(cents))
}
