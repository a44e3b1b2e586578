import { Readable } from 'node:stream'
import { guardFormula } from '@ungana/contracts-kit'

type Cells = readonly (string | number | null)[]

/** CSV that every spreadsheet opens: UTF-8 with a byte order mark, all cells quoted, no formulas. */
export const csvText = (rows: readonly Cells[]): string => MARK + lines(rows)

const MARK = '\uFEFF'

function lines(rows: readonly Cells[]): string {
  const cell = (value: string | number | null) => `"${guardFormula(value === null ? '' : String(value)).replaceAll('"', '""')}"`
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Headers of a CSV download. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})

/** Rows that are in memory at a time. The list itself can have any length. */
const ROWS_AT_A_TIME = 500

interface Dated {
  readonly id: string
  readonly createdAt: Date
}

export interface NextRows {
  /** Prisma condition for the rows after the last row that was read. */
  readonly after: object
  readonly orderBy: [{ createdAt: 'desc' }, { id: 'desc' }]
  readonly take: number
}

/**
 * Streams all rows that `read` finds, newest first. A later failure aborts the download, so that half a list never looks complete.
 */
export async function csvStream<T extends Dated>(
  header: Cells,
  { read, cells }: { read: (next: NextRows) => Promise<T[]>; cells: (row: T) => Cells },
): Promise<Readable> {
  const next = (last?: T): NextRows => ({
    after: last ? { OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { lt: last.id } }] } : {},
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: ROWS_AT_A_TIME,
  })
  // Read before the response starts, so that a failure here still becomes an error response.
  let rows = await read(next())
  async function* content() {
    yield MARK + lines([header])
    for (;;) {
      if (rows.length > 0) yield lines(rows.map(cells))
      if (rows.length < ROWS_AT_A_TIME) return
      rows = await read(next(rows.at(-1)))
    }
  }
  return Readable.from(content())
}
