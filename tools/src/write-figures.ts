// Writes a proof's figures between its markers in docs/figures.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { checkoutRoot } from '#parts.ts'

/** The command, the day and the machine of the figures. */
export function figuresOf(proof: string): string {
  return `\`npm run proof ${proof}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} × ${cpus()[0]?.model.trim() || process.arch}.`
}

export function writeFigures(proof: string, text: string): void {
  const file = join(checkoutRoot, 'docs/figures.md')
  const place = new RegExp(`(<!-- proof:${proof} -->\\n)[\\s\\S]*?(<!-- /proof:${proof} -->)`)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(place, (_, begin: string, end: string) => `${begin}${text}\n${end}`),
  )
}
