import { createHash } from 'node:crypto'

/** All that a picture shows. */
export interface PictureFacts {
  /** Decides the drawn art: the same as on the page. */
  readonly artId: string
  /** "Manufacturer", "Trade event". */
  readonly kind: string
  readonly title: string
  /** Where, and when. */
  readonly line: string
  readonly rating: { readonly value: number; readonly count: number } | null
  /** A word beside the rating: "Verified", "Sample". */
  readonly mark: 'Verified' | 'Sample' | null
}

/** Another one whenever pictures of the same facts look different than before. */
const DRAWING = 1

/** Names the picture: the same facts give the same name, and the same name never another picture. */
export const pictureKey = (facts: PictureFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts.artId, facts.kind, facts.title, facts.line, facts.rating?.value, facts.rating?.count, facts.mark]))
    .digest('base64url')
    .slice(0, 16)
