// Filters and paging of both lists.
import { LISTINGS_PAGE_SIZE } from '@ungana/contracts-logistics'

export interface ListFilters {
  readonly origin?: string | undefined
  readonly destination?: string | undefined
  readonly page?: number | undefined
}

/** Maximum number of rows without `page`. */
const LIST_MAX = 100

export const pageOf = ({ page }: ListFilters) => ({
  limit: page === undefined ? LIST_MAX : LISTINGS_PAGE_SIZE,
  offset: page === undefined ? 0 : (page - 1) * LISTINGS_PAGE_SIZE,
})

/** ILIKE pattern that finds the text anywhere; null without a text. */
export const likePattern = (text: string | undefined): string | null => (text ? `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` : null)

/** Drops the samples from a page, once there are `samplesLeaveAt` real listings on all pages. Samples that it drops must come last. */
export function shownListings<Row extends { readonly ownerId: string | null; readonly total: number; readonly real: number }>(
  rows: readonly Row[],
  samplesLeaveAt: number,
): { shown: readonly Row[]; total: number } {
  const { total, real } = rows[0] ?? { total: 0, real: 0 }
  return real >= samplesLeaveAt ? { shown: rows.filter(({ ownerId }) => ownerId !== null), total: real } : { shown: rows, total }
}
