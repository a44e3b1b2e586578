import * as z from 'zod/mini'

/** How many rows a page of a staff list has. */
export const STAFF_PAGE_SIZE = 50
export const staffPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
