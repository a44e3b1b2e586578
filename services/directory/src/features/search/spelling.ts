// How far two spellings are from each other.

/** Letters that were left out, added, changed or swapped with their neighbour. */
export function mistakes(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  // Row i of the table has the mistakes between the first i letters of a and each beginning of b.
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (last[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    last = row
    row = next
  }
  return row[b.length] ?? 0
}

/** How many mistakes a word may have: the longer, the more. */
const allowed = (word: string): number => ([...word].length <= 3 ? 0 : [...word].length <= 5 ? 1 : 2)

/** The candidates with the fewest mistakes, if these are few enough. A word that goes on after the last typed letter has none. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const measured = candidates.map((candidate) => ({ candidate, count: candidate.startsWith(word) ? 0 : mistakes(word, candidate) }))
  const fewest = Math.min(...measured.map(({ count }) => count))
  return fewest <= allowed(word) ? measured.filter(({ count }) => count === fewest).map(({ candidate }) => candidate) : []
}
