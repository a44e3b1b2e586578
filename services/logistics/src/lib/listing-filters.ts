// What the two lists have in common: filters, pages, counts.
import { LISTINGS_PAGE_SIZE } from '@ungana/contracts-logistics'

export interface ListFilters {
  readonly origin?: string | undefined
  readonly destination?: string | undefined
  readonly page?: number | undefined
}

/** Without a page. */
const LIST_MAX = 100

export const pageOf = ({ page }: ListFilters) => ({
  limit: page === undefined ? LIST_MAX : LISTINGS_PAGE_SIZE,
  offset: page === undefined ? 0 : (page - 1) * LISTINGS_PAGE_SIZE,
})

/** Text that ILIKE finds anywhere; null where nothing is asked for. */
export const likePattern = (text: string | undefined): string | null => (text ? `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` : null)
