import { mask, unmask } from './locked-terms.ts'
import { LockedTermLost, type Translate } from './translation.ts'

/** Hides locked terms from the translator. Rejects a translation that lost one. */
export const withLockedTerms =
  (translate: Translate): Translate =>
  async (text, to) => {
    const masked = mask(text)
    const { text: translated, from } = await translate(masked.text, to)
    const restored = unmask(translated, masked)
    if (restored === null) throw new LockedTermLost()
    return { text: restored, from }
  }
