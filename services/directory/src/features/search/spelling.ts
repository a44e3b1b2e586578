// Measures the difference between two spellings.

/** Number of missing, extra, changed or swapped letters. */
export function mistakes(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  // Row i holds the mistakes between the first i letters of a and each prefix of b.
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

/** Longer words may have more mistakes. */
const allowed = (word: string): number => ([...word].length <= 3 ? 0 : [...word].length <= 5 ? 1 : 2)

/** The candidates with the fewest mistakes, if few enough. A candidate that begins with the word has no mistakes. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const measured = candidates.map((candidate) => ({ candidate, count: candidate.startsWith(word) ? 0 : mistakes(word, candidate) }))
  const fewest = Math.min(...measured.map(({ count }) => count))
  return fewest <= allowed(word) ? measured.filter(({ count }) => count === fewest).map(({ candidate }) => candidate) : []
}
