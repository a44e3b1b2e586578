// What became of the inquiries that a company received, week by week.
import { INQUIRY_WEEKS, type InquiryFigures } from '@ungana/contracts-messaging'
import { KIGALI_MS, lastWeeks } from '@ungana/service-kit'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const weekOf = <const Column extends string>(column: Column) =>
  `to_char(date_trunc('week', ${column} AT TIME ZONE 'Africa/Kigali'), 'YYYY-MM-DD')` as const

/** An inquiry's last change is never before its creation or its entries, so `updated_at` lets Postgres use the index. */
export async function inquiryFigures(reader: Reader, companyId: string, now: Date): Promise<InquiryFigures> {
  const weeks = lastWeeks(now, INQUIRY_WEEKS)
  const begin = new Date(Date.parse(weeks[0] ?? '') - KIGALI_MS)
  const received = await query(
    reader,
    `SELECT ${weekOf('i.created_at')} AS week, count(*)::int AS inquiries,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM e.created_at - i.created_at) / 3600) AS "replyHours"
     FROM inquiries i LEFT JOIN inquiry_entries e ON e.inquiry_id = i.id AND e.seq = i.answered_seq
     WHERE i.receiver_id = $1 AND i.updated_at >= $2::timestamptz AND i.created_at >= $2 GROUP BY 1`,
    [companyId, begin],
  )
  const quoted = await query(
    reader,
    `SELECT ${weekOf('e.created_at')} AS week, (count(*) FILTER (WHERE e.kind = 'quote' AND e.author_id = i.receiver_id))::int AS quotes, (count(*) FILTER (WHERE e.kind = 'accept'))::int AS won
     FROM inquiries i JOIN inquiry_entries e ON e.inquiry_id = i.id
     WHERE i.receiver_id = $1 AND i.updated_at >= $2::timestamptz AND e.created_at >= $2 AND e.kind IN ('quote', 'accept') GROUP BY 1`,
    [companyId, begin],
  )
  return {
    weeks: weeks.map((week) => {
      const { inquiries = 0, replyHours = null } = received.rows.find((row) => row.week === week) ?? {}
      const { quotes = 0, won = 0 } = quoted.rows.find((row) => row.week === week) ?? {}
      return { week, inquiries, replyHours: replyHours === null ? null : Math.round(replyHours * 10) / 10, quotes, won }
    }),
  }
}
