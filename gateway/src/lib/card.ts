import type { LinkCard } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'

/** A service's answer about one page. `unknown`: the service did not answer in time. */
export type CardAnswer = { readonly found: 'card'; readonly card: LinkCard } | { readonly found: 'nothing' | 'unknown' }

/** Asks the endpoint at this path for a page's card in a language. Never rejects and never takes long. */
export type AskForCard = (path: string, language: LanguageCode) => Promise<CardAnswer>

/** Returns the values that an endpoint lists: `/api/users/facets#categories`. Never rejects. */
export type KnownValues = (source: string) => Promise<ReadonlySet<string>>
