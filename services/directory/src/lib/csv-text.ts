import { guardFormula } from '#lib/formula.ts'

/** As every spreadsheet opens it: UTF-8 with a byte order mark, all cells quoted, none calculated. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => `"${guardFormula(value === null ? '' : String(value)).replaceAll('"', '""')}"`
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Of a CSV that a browser saves. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})
