// Reads rows and cells from text, with any separator, and the line where each row begins.

import { MEMBER_FILE_MAX_ROWS } from '@ungana/contracts-directory'
import { type Text, text } from '@ungana/language/server'
import { InvalidInput } from '@ungana/service-kit'
import { CsvError, type Info, type Options, parse } from 'csv-parse/sync'

export interface TableRow {
  /** Line of the text, from 1, where the row begins. */
  readonly line: number
  readonly cells: readonly string[]
}

const MOST_COLUMNS = 100
/** Lines, empty ones included. Excel may write many empty lines after the last row. */
const MOST_LINES = 50_000
/** Bytes of one row. */
const LONGEST_ROW = 100_000
/** Characters in which the separator is found. */
const BEGINNING = 256 * 1024
const separators = [';', ',', '\t'] as const

const invalidFile = (sentence: string | Text) => new InvalidInput('file', sentence)

/**
 * The rows that are not empty.
 * @throws InvalidInput if the text is not a table, or has more than MEMBER_FILE_MAX_ROWS rows besides a header
 */
export function readTable(text: string): TableRow[] {
  // Excel can name the separator in a first line.
  const named = /^sep=(.)\r?\n/.exec(text)
  const rows = parseRows(text, named?.[1] ?? separatorOf(text))
  const filled = named ? rows.filter(({ line }) => line > 1) : rows
  if (filled.length === 0) throw invalidFile('This file has no rows.')
  if (filled.length > MEMBER_FILE_MAX_ROWS + 1) throw tooManyRows()
  return filled
}

const tooManyRows = () =>
  invalidFile(
    text('This file has more than {count, plural, one {# row} other {# rows}}. Split the file and import the parts one by one.', {
      count: MEMBER_FILE_MAX_ROWS,
    }),
  )

/** The rows that are not empty. Stops at the first limit that the text exceeds, before reading the rest. */
function parseRows(source: string, delimiter: string, lines?: number): TableRow[] {
  const rows: TableRow[] = []
  // `info.lines` is the last line of a row; the next row begins on the line after.
  let line = 1
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    // Keep a quotation mark inside a cell as typed.
    relax_quotes: true,
    skip_empty_lines: false,
    cast(cell: string, { index }: { readonly index: number }) {
      if (index >= MOST_COLUMNS && lines === undefined)
        throw invalidFile(text('This file has more than {count, plural, one {# column} other {# columns}}.', { count: MOST_COLUMNS }))
      return cell
    },
    on_record({ record, info }: { readonly record: string[]; readonly info: Info }) {
      if (record.some((cell) => cell.trim() !== '')) rows.push({ line, cells: record })
      line = info.lines + 1
      // One row more than members for the header, and one for Excel's line with the separator.
      if (rows.length > MEMBER_FILE_MAX_ROWS + 2) throw tooManyRows()
      if (line > MOST_LINES)
        throw invalidFile(
          text('This file has more than {count, plural, one {# line} other {# lines}}. Delete its empty lines.', { count: MOST_LINES }),
        )
      return null
    },
    ...(lines === undefined ? { max_record_size: LONGEST_ROW } : { to: lines }),
  } as const
  try {
    parse(source, options as unknown as Options)
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const problem = problems[error.code] ?? text('We cannot read this file as a table')
    throw invalidFile(
      typeof error.lines === 'number' ? text('{problem} (line {line}).', { problem, line: error.lines }) : text('{problem}.', { problem }),
    )
  }
}

const problems: Readonly<Record<string, Text>> = {
  CSV_QUOTE_NOT_CLOSED: text('A quotation mark is not closed'),
  CSV_MAX_RECORD_SIZE: text('A row is longer than {count, plural, one {# character} other {# characters}}. Perhaps a quotation mark is not closed', {
    count: LONGEST_ROW,
  }),
}

/** The separator with the best score: most of the first rows have the same number of columns, and that number is high. */
function separatorOf(text: string): string {
  const scored = separators.map((separator) => ({ separator, score: scoreOf(text, separator) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

function scoreOf(text: string, separator: string): number {
  // If the row limit cuts a quoted cell, parsing fails and the separator scores 0.
  let widths: number[]
  try {
    widths = parseRows(text.slice(0, BEGINNING), separator, 30).map(({ cells }) => cells.length)
  } catch {
    return 0
  }
  const [first = 1] = widths
  const alike = widths.filter((width) => width === first).length / widths.length
  return first > 1 ? first * alike : 0
}
