// Sections of docs/figures.md that benches write. What stands around the markers is written by people, and stays.

export interface Section {
  /** As the bench is called: names its markers too. */
  readonly name: string
  /** Heading of a section that is not there yet. */
  readonly title: string
  /** Markdown. */
  readonly text: string
}

/** @throws where only one marker is there, or one is there twice: what lies between could not be known */
export function withSection(page: string, { name, title, text }: Section): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const block = `${begin}\n${text.trim()}\n${end}`
  const parts = [page.split(begin), page.split(end)]
  if (parts.every(({ length }) => length === 1)) return `${page.trimEnd()}\n\n## ${title}\n\n${block}\n`
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (parts.some(({ length }) => length !== 2) || from > to)
    throw new Error(`The markers of ${name} are damaged: each must be there once, ${begin} first`)
  return page.slice(0, from) + block + page.slice(to + end.length)
}

/** Markdown; the first row is the head. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
