import { listDirectoryTrends } from '@ungana/contracts-directory'
import { queueTrendRoute, type ReadWaits, type Service } from '@ungana/service-kit'
import { type Database, queryRows, raw, type Sql, sql } from '#lib/database.ts'

export function queueTrendRoutes(app: Service, { pool }: Database): void {
  /** @param waits a query of the times `since` and `until` */
  const read =
    (waits: Sql): ReadWaits =>
    (begin) =>
      queryRows(pool, sql`SELECT since, until FROM (${waits}) AS waits WHERE until IS NULL OR until >= ${begin}`)

  queueTrendRoute(app, listDirectoryTrends, {
    reviews: read(reportedReviews),
    verifications: read(verifications),
    requests: read(handled('exhibition_requests')),
    registrations: read(handled('exhibition_registrations')),
  })
}

/** A decision settles all open reports of a review at the same moment. */
const reportedReviews = sql`SELECT min(created_at) AS since, settled_at AS until FROM review_reports GROUP BY review_id, settled_at`

/** From a submission until the review ends, or the owner withdraws. Claims and releases change nothing. */
const verifications = sql`
  SELECT at AS since, changed AS until FROM (
    SELECT at, waits, lead(at) OVER history AS changed FROM (
      SELECT *, lag(waits, 1, false) OVER (PARTITION BY verification_id ORDER BY at, id) AS waited
      FROM (SELECT verification_id, id, at, status IN ('submitted', 'in-review') AS waits FROM verification_steps) AS steps
    ) AS steps WHERE waits <> waited WINDOW history AS (PARTITION BY verification_id ORDER BY at, id)
  ) AS changes WHERE waits`

const handled = (table: 'exhibition_requests' | 'exhibition_registrations') => sql`SELECT created_at AS since, handled_at AS until FROM ${raw(table)}`
