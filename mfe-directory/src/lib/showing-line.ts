import { plural, t } from '@lingui/core/macro'
import { PAGE_SIZE, SIMILAR_LIMIT } from '@ungana/contracts-directory'

/** "Showing 10-18 of 86 businesses"; `total` counts all pages. An empty page shows "0-0". */
export function showingLine(page: number, total: number, things: 'businesses' | 'organizations'): string {
  const first = (page - 1) * PAGE_SIZE + 1
  const shown = first > total ? '0-0' : `${first}-${Math.min(page * PAGE_SIZE, total)}`
  return things === 'businesses' ? t`Showing ${shown} of ${total} businesses` : t`Showing ${shown} of ${total} organizations`
}

/** "12 businesses match “kgali” with a different spelling or word order." The search returns at most `SIMILAR_LIMIT` similar results. */
export function similarLine(search: string, similar: number): string {
  return similar < SIMILAR_LIMIT
    ? plural(similar, {
        one: `# business matches “${search}” with a different spelling or word order.`,
        other: `# businesses match “${search}” with a different spelling or word order.`,
      })
    : t`The ${similar} closest businesses match “${search}” with a different spelling or word order.`
}
