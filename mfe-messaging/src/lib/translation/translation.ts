interface Translation {
  readonly text: string
  /** Language code of the original; null when unknown. */
  readonly from: string | null
}

/** Rejects when it cannot translate. */
export type Translate = (text: string, to: string) => Promise<Translation>

/** A translation lost a locked term. */
export class LockedTermLost extends Error {
  override readonly name = 'LockedTermLost'
}
