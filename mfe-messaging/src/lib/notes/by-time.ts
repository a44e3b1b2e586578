import type { Note } from '@ungana/contracts-messaging'

/** What the two sides wrote, and the notes between. */
export const byTime = <Entry extends { readonly createdAt: string }>(entries: readonly Entry[], notes: readonly Note[]): (Entry | Note)[] =>
  [...entries, ...notes].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
