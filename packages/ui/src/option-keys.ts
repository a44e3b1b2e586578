/**
 * The option to mark after a key press. There are `count` options, and the option at the index `active` is marked. Returns an index, or `none` to
 * mark no option, or undefined if the text field handles the key. The text field comes before the first option and after the last.
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
