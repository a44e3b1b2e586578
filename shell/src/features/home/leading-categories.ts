import type { Category } from '@ungana/contracts-directory'

/** Number of categories in one row of the home page. */
export const SHOWN_CATEGORIES = 6

/** Categories with the most suppliers first; equal ones in the order of the list. */
export function leadingCategories(categories: readonly Category[]): readonly Category[] {
  return [...categories].sort((a, b) => b.supplierCount - a.supplierCount || a.id - b.id).slice(0, SHOWN_CATEGORIES)
}
