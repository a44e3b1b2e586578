import { plural, t } from '@lingui/core/macro'
import { SIMILAR_LIMIT } from '@ungana/contracts-directory'

/** "12 businesses match the words in “coffee nairobi” or similar words." The search returns at most `SIMILAR_LIMIT` similar results. */
export function similarLine(search: string, similar: number): string {
  return similar < SIMILAR_LIMIT
    ? plural(similar, {
        one: `# business matches the words in “${search}” or similar words.`,
        other: `# businesses match the words in “${search}” or similar words.`,
      })
    : t`The ${similar} closest businesses match the words in “${search}” or similar words.`
}
