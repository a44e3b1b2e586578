import { openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** How many rows a page of a staff list has. */
export const STAFF_PAGE_SIZE = 50
export const staffPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)

/** Whose page everybody may open of the account beside it; null where there is none. */
export const accountPage = z._default(z.nullable(openEnum(['company', 'organization'])), null)
export type AccountPage = NonNullable<z.output<typeof accountPage>>
