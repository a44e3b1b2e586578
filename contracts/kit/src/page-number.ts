import * as z from 'zod/mini'

/** The page of a numbered list in a query, from 1. */
export const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
