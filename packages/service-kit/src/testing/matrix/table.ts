// The text of a table: a comment, the columns, and a line for each call.

export interface Line {
  readonly method: string
  /** With `{names}` of ids. */
  readonly url: string
  /** The policy that the route declares. */
  readonly policy: string
  readonly cells: readonly string[]
}

export interface Table {
  readonly comments: readonly string[]
  readonly lines: readonly Line[]
}

export function readTable(text: string): Table {
  const all = text.split('\n').filter((line) => line.trim() !== '')
  const comments = all.filter((line) => line.startsWith('#'))
  const lines = all.slice(comments.length + 1).map((line) => {
    const [method = '', url = '', policy = '', ...cells] = line.split(/\s+/)
    return { method, url, policy, cells }
  })
  return { comments, lines }
}

export function writeTable({ comments, lines }: Table, columns: readonly string[]): string {
  const rows = [['', '', 'policy', ...columns], ...lines.map(({ method, url, policy, cells }) => [method, url, policy, ...cells])]
  const widths = rows.reduce<number[]>((widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)), [])
  const written = rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join(' ')
      .trimEnd(),
  )
  return `${[...comments, ...written].join('\n')}\n`
}
