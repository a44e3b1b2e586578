import { guardFormula } from './formula.ts'

/** As every spreadsheet opens it: UTF-8 with a byte order mark, all cells quoted, none calculated. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => `"${guardFormula(value === null ? '' : String(value)).replaceAll('"', '""')}"`
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
