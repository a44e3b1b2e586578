// Figures of a proof, in docs/figures.md.
import { readFileSync, writeFileSync } from 'node:fs'

/** Puts `text` between the markers of `name`, which stand there already. */
export function writeFigures(file: string, name: string, text: string): void {
  const page = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- proof:${name} -->`, `<!-- /proof:${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}: ${begin} and ${end}`)
  writeFileSync(file, `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`)
}
