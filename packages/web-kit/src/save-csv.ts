import { guardFormula } from '@ungana/contracts-kit'
import { saveFile } from './save-file.ts'

const cell = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`

/** All cells are quoted, and no spreadsheet runs one as a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n')

/** Gives the user a CSV file. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  // The mark at the beginning tells Excel that the text is UTF-8.
  saveFile(name, new Blob([`\ufeff${csvText(rows)}`], { type: 'text/csv;charset=utf-8' }))
}
