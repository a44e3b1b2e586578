import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { given, quick } from '#config.ts'
import { rowsIn, withSection } from '#figures.ts'

export interface Report {
  /** Name of the bench. */
  readonly name: string
  readonly title: string
  /** What the bench did, and what to compare its numbers with. */
  readonly yardstick: string
  /** Markdown, usually a table with a ratio column. */
  readonly body: string
}

const figures = () => join(given('CHECKOUT'), 'docs/figures.md')
export const today = () => new Date().toISOString().slice(0, 10)

/** The rows that an earlier run wrote. */
export const writtenRows = (name: string) => rowsIn(readFileSync(figures(), 'utf8'), name)

/** Prints the section and writes it to docs/figures.md, except in a quick run. */
export function report({ name, title, yardstick, body }: Report): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}`
  const text = `\`npm run bench ${name}\`, ${today()}, ${machine}. ${yardstick}\n\n${body}`
  process.stdout.write(`\n${text}\n\n`)
  if (quick) return
  const file = figures()
  const fresh = `${file}.${process.pid}.new`
  writeFileSync(fresh, withSection(readFileSync(file, 'utf8'), { name, title, text }))
  renameSync(fresh, file)
}

/** Prints a line of progress. */
export const say = (text: string): void => void process.stdout.write(`  ${text}\n`)

export const ratio = (measured: number, yardstick: number): string => (measured / yardstick).toPrecision(2)
