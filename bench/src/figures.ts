// Writes the benches' sections of docs/figures.md. Text outside the markers is written by people and is kept.

export interface Section {
  /** Name of the bench and of its markers. */
  readonly name: string
  /** Heading for a new section. */
  readonly title: string
  /** Markdown. */
  readonly text: string
}

/** @throws if a marker is missing or repeated, because the section's limits would be unknown */
export function withSection(page: string, { name, title, text }: Section): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const block = `${begin}\n${text.trim()}\n${end}`
  const parts = [page.split(begin), page.split(end)]
  if (parts.every(({ length }) => length === 1)) return `${page.trimEnd()}\n\n## ${title}\n\n${block}\n`
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (parts.some(({ length }) => length !== 2) || from > to)
    throw new Error(`The markers of ${name} are damaged: each must appear once, ${begin} first`)
  return page.slice(0, from) + block + page.slice(to + end.length)
}

/** Rows of the last table that the bench wrote, without its head; none without a section. */
export function rowsIn(page: string, name: string): string[][] {
  const section = page.split(`<!-- bench:${name} -->`)[1]?.split(`<!-- /bench:${name} -->`)[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => line.slice(2, -2).split(' | '))
}

/** A Markdown table; the first row is the head. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
