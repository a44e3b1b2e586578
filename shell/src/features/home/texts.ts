import { plural } from '@lingui/core/macro'

/** "1 supplier", "1,204 suppliers" */
export function supplierCountText(count: number): string {
  return plural(count, { one: '# supplier', other: '# suppliers' })
}
