import { openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Rows on one page of a staff list. */
export const STAFF_PAGE_SIZE = 50
export const staffPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)

/** Which kind of public page the account has; null if it has no public page. */
export const accountPage = z._default(z.nullable(openEnum(['company', 'organization'])), null)
export type AccountPage = NonNullable<z.output<typeof accountPage>>
