// A pair of accounts in one fixed order, for use as a key.

export type Pair = readonly [string, string]

/** Lower id first, in the order in which Postgres sorts UUIDs. */
export const pairOf = ([a, b]: Pair) => [a.toLowerCase(), b.toLowerCase()].sort() as [string, string]
