/** Whether some path matches both react-router patterns: `/company/:id`, `/a/:b?`, `/a/*`. Case does not matter. */
export function pagesOverlap(one: string, other: string): boolean {
  return overlap(segments(one), segments(other))
}

function overlap(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...rest] = one
  const [second, ...others] = other
  if (first === '*' || second === '*') return true
  // An optional segment may be absent.
  if (first?.endsWith('?') && overlap(rest, other)) return true
  if (second?.endsWith('?') && overlap(one, others)) return true
  if (first === undefined || second === undefined) return first === second
  return canMatchSame(first.replace(/\?$/, ''), second.replace(/\?$/, '')) && overlap(rest, others)
}

function canMatchSame(one: string, other: string): boolean {
  return one.startsWith(':') || other.startsWith(':') || one === other
}

function segments(pattern: string): string[] {
  return pattern.toLowerCase().split('/').filter(Boolean)
}
