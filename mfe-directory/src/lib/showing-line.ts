import { t } from '@lingui/core/macro'
import { PAGE_SIZE } from '@ungana/contracts-directory'

/** "Showing 10-18 of 86 businesses"; `total` counts all pages. An empty page shows "0-0". */
export function showingLine(page: number, total: number, things: 'businesses' | 'organizations'): string {
  const first = (page - 1) * PAGE_SIZE + 1
  const shown = first > total ? '0-0' : `${first}-${Math.min(page * PAGE_SIZE, total)}`
  return things === 'businesses' ? t`Showing ${shown} of ${total} businesses` : t`Showing ${shown} of ${total} organizations`
}
