/**
 * Where a key leads among `count` options of which `active` is marked, or none: an index, `none` for back to the text, or undefined for a
 * key that is left to the text. Before the first option and after the last lies the text.
 */
export function optionAfter(key: string, active: number | undefined, count: number): number | 'none' | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return active === undefined ? 0 : active + 1 < count ? active + 1 : 'none'
    case 'ArrowUp':
      return active === undefined ? count - 1 : active > 0 ? active - 1 : 'none'
    case 'Home':
      return active === undefined ? undefined : 0
    case 'End':
      return active === undefined ? undefined : count - 1
    default:
      return undefined
  }
}
