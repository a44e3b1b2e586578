import { createHash } from 'node:crypto'

/** Everything that a picture shows. */
export interface PictureFacts {
  /** Seed of the art, the same as on the page. */
  readonly artId: string
  /** "Manufacturer", "Trade event". */
  readonly kind: string
  readonly title: string
  /** Place and date. */
  readonly line: string
  readonly rating: { readonly value: number; readonly count: number } | null
  /** A word beside the rating: "Verified", "Sample". */
  readonly mark: 'Verified' | 'Sample' | null
}

/** Increase it when the same facts give a different picture. */
const DRAWING = 1

/** A key of the picture's content: the same key never means a different picture. */
export const pictureKey = (facts: PictureFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts.artId, facts.kind, facts.title, facts.line, facts.rating?.value, facts.rating?.count, facts.mark]))
    .digest('base64url')
    .slice(0, 16)
