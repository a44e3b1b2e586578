// A table out of a text: whatever stands between its cells, and with the line where each row begins.
import { MEMBER_FILE_MAX_ROWS } from '@ungana/contracts-directory'
import { InvalidInput } from '@ungana/service-kit'
import { CsvError, type Info, parse } from 'csv-parse/sync'

export interface TableRow {
  /** Of the text, from 1, where the row begins. */
  readonly line: number
  readonly cells: readonly string[]
}

const MOST_COLUMNS = 100
const separators = [';', ',', '\t'] as const

const refused = (sentence: string) => new InvalidInput('file', sentence)

/**
 * Rows without the empty ones.
 * @throws InvalidInput for what is no table, and for more than MEMBER_FILE_MAX_ROWS rows beside one with names
 */
export function readTable(text: string): TableRow[] {
  // Excel's own way to name the separator; a line of its own.
  const named = /^sep=(.)\r?\n/.exec(text)
  const rows = parseRows(text, named?.[1] ?? separatorOf(text))
  const filled = (named ? rows.slice(1) : rows).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw refused('This file has no rows.')
  if (filled.length > MEMBER_FILE_MAX_ROWS + 1)
    throw refused(`This file has more than ${MEMBER_FILE_MAX_ROWS.toLocaleString('en')} rows. Split it, and import one part after the other.`)
  if (filled.some(({ cells }) => cells.length > MOST_COLUMNS)) throw refused(`This file has more than ${MOST_COLUMNS} columns.`)
  return filled
}

function parseRows(text: string, delimiter: string, lines?: number): TableRow[] {
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    // A quotation mark in the middle of a cell is one that somebody typed.
    relax_quotes: true,
    skip_empty_lines: false,
    ...(lines !== undefined && { to: lines }),
  } as const
  try {
    // `info.lines` is where a row ends; the next one begins on the line after.
    let line = 1
    return (parse(text, options) as unknown as { record: string[]; info: Info }[]).map(({ record, info }) => {
      const row = { line, cells: record }
      line = info.lines + 1
      return row
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'A quotation mark is opened and never closed' : 'This is no table'
    throw refused(`${at}${typeof error.lines === 'number' ? ` (line ${error.lines})` : ''}.`)
  }
}

/** What stands between the cells: the one that parts the first rows into the most columns of which all have the same number, roughly. */
function separatorOf(text: string): string {
  const scored = separators.map((separator) => ({ separator, score: scoreOf(text, separator) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

function scoreOf(text: string, separator: string): number {
  // Only whole rows of the beginning: what a cut would leave open is no row.
  let widths: number[]
  try {
    widths = parseRows(text, separator, 30).map(({ cells }) => cells.length)
  } catch {
    return 0
  }
  const [first = 1] = widths
  const alike = widths.filter((width) => width === first).length / widths.length
  return first > 1 ? first * alike : 0
}
