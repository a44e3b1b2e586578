// Lower prices for larger orders. The form and the service use the same rules.

/** Maximum number of price tiers of a product. */
export const PRICE_TIERS_MAX = 3

export interface PriceTier {
  /** The smallest quantity with this price, in the product's unit. */
  readonly minimum: number
  /** In the currency's smallest unit. */
  readonly priceMinor: number
}

export interface TierProblem {
  /** Index of the tier. */
  readonly at: number
  readonly field: 'minimum' | 'price'
  readonly message: string
}

/** The first tier that is not a larger quantity at a lower price than the one before. @param priceMinor the price of smaller orders */
export function tierProblem(tiers: readonly PriceTier[], priceMinor: number): TierProblem | null {
  let before: PriceTier = { minimum: 1, priceMinor }
  for (const [at, tier] of tiers.entries()) {
    if (tier.minimum <= before.minimum) return { at, field: 'minimum', message: 'Please enter a larger quantity than before.' }
    if (tier.priceMinor >= before.priceMinor) return { at, field: 'price', message: 'Please enter a lower price for a larger order.' }
    before = tier
  }
  return null
}
