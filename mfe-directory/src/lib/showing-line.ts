import { PAGE_SIZE, SIMILAR_LIMIT } from '@ungana/contracts-directory'

/** "Showing 10-18 of 86 businesses"; `total` counts all pages. Beyond the last page, and without any, X and Y are 0. */
export function showingLine(page: number, total: number, things: 'businesses' | 'organizations'): string {
  const first = (page - 1) * PAGE_SIZE + 1
  const shown = first > total ? '0-0' : `${first}-${Math.min(page * PAGE_SIZE, total)}`
  return `Showing ${shown} of ${total} ${things}`
}

/** "12 businesses come close to “kgali”." The search tells of the nearest `SIMILAR_LIMIT` at most. */
export function similarLine(search: string, similar: number): string {
  const many = similar === 1 ? '1 business comes' : similar < SIMILAR_LIMIT ? `${similar} businesses come` : `The ${similar} nearest come`
  return `${many} close to “${search}”: spelled, accented or ordered in another way.`
}
