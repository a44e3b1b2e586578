import { Readable } from 'node:stream'
import { guardFormula } from '#lib/formula.ts'

type Cells = readonly (string | number | null)[]

/** As every spreadsheet opens it: UTF-8 with a byte order mark, all cells quoted, none calculated. */
export const csvText = (rows: readonly Cells[]): string => MARK + lines(rows)

const MARK = '\uFEFF'

function lines(rows: readonly Cells[]): string {
  const cell = (value: string | number | null) => `"${guardFormula(value === null ? '' : String(value)).replaceAll('"', '""')}"`
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Of a CSV that a browser saves. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})

/** In memory at a time, of a list that has no end. */
const ROWS_AT_A_TIME = 500

interface Dated {
  readonly id: string
  readonly createdAt: Date
}

export interface NextRows {
  /** In the terms of Prisma: those after the last one that was read. */
  readonly after: object
  readonly orderBy: [{ createdAt: 'desc' }, { id: 'desc' }]
  readonly take: number
}

/**
 * All rows that `read` finds, the newest first, as they are read: however many they are. A failure after the first ones breaks the answer off, so
 * that no half list looks whole.
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
  // Before the answer begins: what fails here is still an error of ours.
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
