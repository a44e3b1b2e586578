// What drivers say about border posts. It changes neither the status of a post nor routes.
import { BORDER_REPORT_HOURS, type BorderReports } from '@ungana/contracts-logistics'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const KEPT_HOURS = 24

export const noReports: BorderReports = { open: 0, slow: 0, closed: 0, at: null }

/** By the names of the posts. Each driver counts once, with the latest report. */
export async function readBorderReports(reader: Reader, now: Date): Promise<ReadonlyMap<string, BorderReports>> {
  const { rows } = await query(
    reader,
    `SELECT latest.place, count(*) FILTER (WHERE latest.status = 'open')::int AS open, count(*) FILTER (WHERE latest.status = 'slow')::int AS slow,
       count(*) FILTER (WHERE latest.status = 'closed')::int AS closed, max(latest.at) AS at
     FROM (SELECT DISTINCT ON (r.place, r.reporter) r.place, r.status, r.at FROM border_reports r JOIN accounts a ON a.id = r.company_id
       WHERE a.status = 'active' AND r.at > $1::timestamptz - interval '${BORDER_REPORT_HOURS} hours' ORDER BY r.place, r.reporter, r.at DESC) AS latest
     GROUP BY latest.place`,
    [now],
  )
  return new Map(rows.map(({ place, at, ...counts }) => [place, { ...counts, at: at?.toISOString() ?? null }]))
}

export async function deleteOldReports(tx: Transaction, now: Date): Promise<void> {
  await query(tx, `DELETE FROM border_reports WHERE at < $1::timestamptz - interval '${KEPT_HOURS} hours'`, [now])
}
