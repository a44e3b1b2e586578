// Samples leave a list that has enough real companies: the setting SAMPLES.
import { type Sql, sql } from '#lib/database.ts'

/** A condition on search.businesses AS s. Real companies have lower places: see search.place in the migration samples_last. */
export const isReal: Sql = sql`s.place < (15000::bigint << 48)`

/** A condition that leaves out samples if at least `samplesLeaveAt` real companies meet `where`. */
export const realOnceEnough = (samplesLeaveAt: number, where: Sql): Sql =>
  samplesLeaveAt === Number.POSITIVE_INFINITY
    ? sql`true`
    : sql`(${isReal} OR (
        SELECT count(*) FROM (SELECT FROM search.businesses AS s WHERE ${isReal} AND ${where} LIMIT ${samplesLeaveAt}) AS real
      ) < ${samplesLeaveAt})`

/** What a list of `all` entries, `real` of them no samples, shows. */
export const shownOf = (samplesLeaveAt: number, { all, real }: { readonly all: number; readonly real: number }): number =>
  real >= samplesLeaveAt ? real : all
