import * as z from 'zod/mini'

const factor = z._default(z.coerce.number().check(z.minimum(1), z.maximum(100)), 1)

/** Multiplies the time limits of answers, of database statements and of calls between services: above 1 on a machine that may be slow, as in tests. */
export const deadlineFactor = z.parse(factor, process.env.DEADLINE_FACTOR || undefined)
