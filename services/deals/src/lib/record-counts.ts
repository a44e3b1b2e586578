// How often a company kept to its deals.
import type { DealRecord, RecordFigure } from '@ungana/contracts-deals'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export async function recordOf(reader: Reader, companyId: string): Promise<DealRecord> {
  const { rows } = await query(
    reader,
    `SELECT figure, count(*) FILTER (WHERE kept)::int AS kept, count(*)::int AS of FROM record_entries
     WHERE company_id = $1 AND decision IS DISTINCT FROM 'removed' GROUP BY figure`,
    [companyId],
  )
  const count = (wanted: RecordFigure) => {
    const { kept, of } = rows.find(({ figure }) => figure === wanted) ?? { kept: 0, of: 0 }
    return { kept: kept ?? 0, of: of ?? 0 }
  }
  return { completed: count('completed'), onTime: count('on-time'), paidOnTime: count('paid-on-time') }
}
