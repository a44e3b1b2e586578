import type { LinkCard } from '@ungana/contracts-kit'

/** What a service knows of one page. `unknown`: it did not say, or not in time. */
export type CardAnswer = { readonly found: 'card'; readonly card: LinkCard } | { readonly found: 'nothing' | 'unknown' }

/** Asks the call at a path below /api for a page's card. Never rejects, and never takes long. */
export type AskForCard = (path: string) => Promise<CardAnswer>
