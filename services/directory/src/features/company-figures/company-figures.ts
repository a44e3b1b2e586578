// How often visitors opened a company's page, and from which searches. Nothing about a visitor is stored.
import { type CompanyFigures, FIGURE_TERMS, FIGURE_WEEKS, SEARCH_TERM_MAX } from '@ungana/contracts-directory'
import { dayInKigali, lastWeeks } from '@ungana/service-kit'
import type { Pool } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, sql } from '#lib/database.ts'

type Reader = Pick<Pool, 'query'>

/** Terms that a company keeps of one month. */
export const TERMS_MAX = 50
/** Days on which a term must have been used before its company sees it: a term of one day may be one visitor's. */
const DAYS_MIN = 3

/** The term as stored; null if it may name a person: an email address, or six digits and more. */
export function storedTerm(search: string): string | null {
  const term = search.trim().toLowerCase().replace(/\s+/g, ' ')
  return term === '' || term.length > SEARCH_TERM_MAX || term.includes('@') || term.replace(/\D/g, '').length >= 6 ? null : term
}

/** Adds a view in one statement. @throws BusinessNotFound if the company is not public */
export async function countView(pool: Reader, id: string, term: string | null, now: Date): Promise<void> {
  const day = dayInKigali(now)
  const month = `${day.slice(0, 7)}-01`
  const [row] = await queryRows<{ found: boolean }>(
    pool,
    sql`
      WITH company AS (
        SELECT id FROM businesses WHERE id = ${id}::uuid AND status = 'active'
      ), viewed AS (
        INSERT INTO company_views AS v (business_id, day, views) SELECT id, ${day}::date, 1 FROM company
        ON CONFLICT (business_id, day) DO UPDATE SET views = v.views + 1
      ), searched AS (
        INSERT INTO company_search_terms AS t (business_id, month, term, openings, days, last_day)
        SELECT id, ${month}::date, ${term}::text, 1, 1, ${day}::date FROM company
        WHERE ${term}::text IS NOT NULL AND (
          EXISTS (SELECT FROM company_search_terms WHERE business_id = id AND month = ${month}::date AND term = ${term}::text)
          OR (SELECT count(*) FROM company_search_terms WHERE business_id = id AND month = ${month}::date) < ${TERMS_MAX}
        )
        ON CONFLICT (business_id, month, term) DO UPDATE SET
          openings = t.openings + 1, days = t.days + (t.last_day < excluded.last_day)::int, last_day = excluded.last_day
      )
      SELECT EXISTS (SELECT FROM company) AS found`,
  )
  if (!row?.found) throw new BusinessNotFound()
}

/** Zeros for an account without a company. */
export async function companyFigures(pool: Reader, id: string, now: Date): Promise<CompanyFigures> {
  const weeks = lastWeeks(now, FIGURE_WEEKS)
  const [first = ''] = weeks
  const views = await queryRows<{ week: string; views: number }>(
    pool,
    sql`
      SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS week, sum(views)::int AS views FROM company_views
      WHERE business_id = ${id}::uuid AND day >= ${first}::date GROUP BY 1`,
  )
  // Whole months, because terms are counted by month.
  const termsSince = `${first.slice(0, 7)}-01`
  const terms = await queryRows<{ term: string; openings: number }>(
    pool,
    sql`
      SELECT term, sum(openings)::int AS openings FROM company_search_terms
      WHERE business_id = ${id}::uuid AND month >= ${termsSince}::date
      GROUP BY term HAVING sum(days) >= ${DAYS_MIN} ORDER BY openings DESC, term LIMIT ${FIGURE_TERMS}`,
  )
  return { weeks: weeks.map((week) => ({ week, views: views.find((row) => row.week === week)?.views ?? 0 })), terms, termsSince }
}

/** Deletes views after 400 days, and terms when their month is that old. */
export async function deleteOldFigures(pool: Reader, now: Date): Promise<void> {
  const before = dayInKigali(new Date(now.getTime() - 400 * 86_400_000))
  await queryRows(pool, sql`DELETE FROM company_views WHERE day < ${before}::date`)
  await queryRows(pool, sql`DELETE FROM company_search_terms WHERE month < ${before}::date`)
}
