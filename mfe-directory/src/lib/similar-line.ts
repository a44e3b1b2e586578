import { plural, t } from '@lingui/core/macro'
import { SIMILAR_LIMIT } from '@ungana/contracts-directory'

/** "12 businesses match “kgali” with a different spelling or word order." The search returns at most `SIMILAR_LIMIT` similar results. */
export function similarLine(search: string, similar: number): string {
  return similar < SIMILAR_LIMIT
    ? plural(similar, {
        one: `# business matches “${search}” with a different spelling or word order.`,
        other: `# businesses match “${search}” with a different spelling or word order.`,
      })
    : t`The ${similar} closest businesses match “${search}” with a different spelling or word order.`
}
