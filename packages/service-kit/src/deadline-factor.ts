import * as z from 'zod/mini'

const factor = z._default(z.coerce.number().check(z.minimum(1), z.maximum(100)), 1)

/** @throws if it is not a number from 1 to 100; without one, it is 1 */
export const factorFrom = (given: string | undefined): number => z.parse(factor, given || undefined)

/** Multiplies the time limits of answers, of database statements and of calls between services: above 1 on a machine that may be slow, as in tests. */
export const deadlineFactor = factorFrom(process.env.DEADLINE_FACTOR)
