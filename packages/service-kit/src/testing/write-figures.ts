// Writes a proof's figures to docs/figures.md.
import { readFileSync, writeFileSync } from 'node:fs'

/** Replaces the text between the markers of `name`, which the file must contain. */
export function writeFigures(file: string, name: string, text: string): void {
  replace(file, name, () => text)
}

/** Replaces the row of the table between the markers of `name` that begins with the same cell. */
export function writeFigureRow(file: string, name: string, row: readonly (string | number)[]): void {
  replace(file, name, (text) => {
    const isSame = (line: string) => line.startsWith(`| ${row[0]} |`)
    return [...text.split('\n').filter((line) => !isSame(line)), `| ${row.join(' | ')} |`].join('\n')
  })
}

function replace(file: string, name: string, by: (text: string) => string): void {
  const page = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- proof:${name} -->`, `<!-- /proof:${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}: ${begin} and ${end}`)
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${by(page.slice(from + begin.length, to).trim())}\n${page.slice(to)}`)
}
