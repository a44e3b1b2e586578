import type { Category } from '@ungana/contracts-directory'

/** As many as one row of the home page holds. */
export const SHOWN_CATEGORIES = 6

/** The busiest categories first; equally busy ones in the list's own order. */
export function leadingCategories(categories: readonly Category[]): readonly Category[] {
  return [...categories].sort((a, b) => b.supplierCount - a.supplierCount || a.id - b.id).slice(0, SHOWN_CATEGORIES)
}
