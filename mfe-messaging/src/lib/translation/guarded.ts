import { mask, unmask } from './locked-terms.ts'
import { LostInTranslation, type Translate } from './translation.ts'

/** What is locked never reaches the translator, and a translation that lost any of it is none. */
export const guarded =
  (translate: Translate): Translate =>
  async (text, to) => {
    const masked = mask(text)
    const { text: translated, from } = await translate(masked.text, to)
    const restored = unmask(translated, masked)
    if (restored === null) throw new LostInTranslation('A number or a term was lost')
    return { text: restored, from }
  }
