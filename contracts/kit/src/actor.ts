import * as z from 'zod/mini'

/**
 * The person who did something for a company. The company's own people see the id. The other side sees a person only if the company shows
 * names. Missing in what was done before names were stored.
 */
export const actor = z.object({ id: z.optional(z.uuid()), name: z.string(), role: z.string() })
export type Actor = z.output<typeof actor>
