// Two accounts as one thing, whoever of them is named first.

export type Pair = readonly [string, string]

/** The lesser id first. Postgres orders UUIDs as their lower-case text is ordered. */
export const pairOf = ([a, b]: Pair) => [a.toLowerCase(), b.toLowerCase()].sort() as [string, string]
