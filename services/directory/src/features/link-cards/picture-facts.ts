import { createHash } from 'node:crypto'

/** Everything that a picture shows. */
export interface PictureFacts {
  /** Seed of the art, the same as on the page. */
  readonly artId: string
  /** "Manufacturer", "Trade event", in the language of the card. */
  readonly kind: string
  readonly title: string
  /** Place and date. */
  readonly line: string
  /** The number beside the star, and the words after it: "12 reviews". */
  readonly rating: { readonly value: string; readonly reviews: string } | null
  /** A word beside the rating. */
  readonly mark: { readonly tone: 'verified' | 'sample'; readonly word: string } | null
}

/** Increase it when the same facts give a different picture. */
const DRAWING = 2

/** A key of the picture's content: the same key never means a different picture. */
export const pictureKey = (facts: PictureFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts.artId, facts.kind, facts.title, facts.line, facts.rating?.value, facts.rating?.reviews, facts.mark?.word]))
    .digest('base64url')
    .slice(0, 16)
