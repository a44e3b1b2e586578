// Draws the comparison of a request's quotes, as the buyer's screen shows it.
import type { drawComparison as endpoint } from '@ungana/contracts-messaging'
import { openPdf } from '@ungana/service-kit/pdf'
import type * as z from 'zod/mini'

/** A longer value would meet its name on the same line. */
const VALUE_MAX = 40

/** @returns the bytes of a PDF */
export function drawComparison({ language, title, notes, suppliers }: z.output<typeof endpoint.schema.body>, at: Date): Promise<Buffer> {
  const opened = openPdf({ title: { message: '{title}', values: { title } }, language, at })
  const { document: pdf, write, columns, rule } = opened
  write(title, { strong: true, size: 18 })
  for (const { name, facts, cells } of suppliers) {
    pdf.moveDown(1)
    // A supplier's name does not stand alone at the end of a page.
    if (pdf.y > pdf.page.height / 1.4) pdf.addPage()
    write(name, { strong: true, size: 13 })
    if (facts.length > 0) write(facts.join(' · '), { size: 9, quiet: true })
    rule()
    for (const { name: label, lines, strong = false } of cells) {
      const [value = '', ...more] = lines
      const short = value.length <= VALUE_MAX
      columns(label, short ? value : '', strong)
      for (const text of short ? more : lines) write(text, { size: 9, quiet: true })
      pdf.moveDown(0.2)
    }
  }
  pdf.moveDown(1)
  for (const text of notes) write(text, { size: 9, quiet: true })
  return opened.end()
}
