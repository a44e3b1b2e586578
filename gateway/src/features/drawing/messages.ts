// What the gateway and its drawing process say to each other.
import type { DrawnPage } from '@ungana/contracts-shell'

export interface Load {
  readonly kind: 'load'
  /** Of the code in one language. */
  readonly name: string
  readonly code: string
  /** A script that sets the texts. */
  readonly texts: string | undefined
}

export interface DrawOrder {
  readonly kind: 'draw'
  /** As in an earlier `Load`. */
  readonly name: string
  readonly skeleton: string
  readonly address: string
  readonly patterns: readonly string[]
  /** Of the site: https://ungana.example */
  readonly origin: string
}

export interface Answer {
  readonly kind: 'answer'
  readonly ask: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export type ToProcess = Load | DrawOrder | Answer

export type FromProcess =
  | { readonly kind: 'ask'; readonly ask: number; readonly path: string }
  | { readonly kind: 'drawn'; readonly page: DrawnPage }
  | { readonly kind: 'failed'; readonly reason: string }
