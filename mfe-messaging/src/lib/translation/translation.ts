interface Translation {
  readonly text: string
  /** Code of the language that it was in; null where nobody can tell. */
  readonly from: string | null
}

/** Rejects where it cannot. */
export type Translate = (text: string, to: string) => Promise<Translation>

/** Said where a translation lost something that was locked. */
export class LostInTranslation extends Error {
  override readonly name = 'LostInTranslation'
}
