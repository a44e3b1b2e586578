/** An emailed or shared link with a token. Decision 0039 has a table of all of them. */
export interface TokenLink {
  /** As in the table. */
  readonly name: string
  readonly seconds: number
  readonly path: (token: string) => string
}

export const HOUR_SECONDS = 60 * 60
export const DAY_SECONDS = 24 * HOUR_SECONDS
