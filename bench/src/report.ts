import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { given, quick } from '#config.ts'
import { withSection } from '#figures.ts'

export interface Report {
  /** As the bench is called. */
  readonly name: string
  readonly title: string
  /** What was done, and what the numbers are to be held against. */
  readonly yardstick: string
  /** Markdown: mostly a table, with the ratio in it. */
  readonly body: string
}

/** Prints the section, and writes it to docs/figures.md: unless the bench was only tried. */
export function report({ name, title, yardstick, body }: Report): void {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  const text = `\`npm run bench ${name}\`, ${day}, ${machine}. ${yardstick}\n\n${body}`
  process.stdout.write(`\n${text}\n\n`)
  if (quick) return
  const file = join(given('CHECKOUT'), 'docs/figures.md')
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, withSection(readFileSync(file, 'utf8'), { name, title, text }))
  renameSync(fresh, file)
}

/** One line of progress. */
export const say = (text: string): void => void process.stdout.write(`  ${text}\n`)

export const ratio = (measured: number, yardstick: number): string => (measured / yardstick).toPrecision(2)
