import { guardFormula } from '@ungana/contracts-kit'

const cell = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`

/** All cells are quoted, and no spreadsheet runs one as a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n')

/** Gives the user a CSV file. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  // The mark at the beginning tells Excel that the text is UTF-8.
  const url = URL.createObjectURL(new Blob([`\ufeff${csvText(rows)}`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
