import * as z from 'zod/mini'

/** Query fields of a list that a screen loads part by part: `before` is the id of the last row of the part before. */
export const growingList = (usual = 30, most = 100) => ({
  before: z.optional(z.uuid()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual),
})
