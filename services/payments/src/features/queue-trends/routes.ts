import { listPaymentTrends } from '@ungana/contracts-payments'
import { queueTrendRoute, type Service } from '@ungana/service-kit'
import type { Payments } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export function queueTrendRoutes(app: Service, { pool, now }: Payments): void {
  // A payment is compared with the provider's data within minutes, or an hour if its phone is silent, so a mismatch waits since the payment began.
  const mismatches = async (begin: Date) => {
    const { rows } = await query(
      pool,
      `SELECT created_at AS since, mismatch_closed_at AS until FROM payments
       WHERE mismatch IS NOT NULL AND (mismatch_closed_at IS NULL OR mismatch_closed_at >= $1::timestamptz)`,
      [begin],
    )
    return rows
  }
  // The provider decides on a dispute; it leaves the queue when staff have seen the outcome.
  const disputes = async (begin: Date) => {
    const { rows } = await query(
      pool,
      'SELECT opened_at AS since, seen_at AS until FROM disputes WHERE seen_at IS NULL OR seen_at >= $1::timestamptz',
      [begin],
    )
    return rows
  }
  const sales = async (begin: Date) => {
    const { rows } = await query(
      pool,
      'SELECT created_at AS since, closed_at AS until FROM sales_requests WHERE closed_at IS NULL OR closed_at >= $1::timestamptz',
      [begin],
    )
    return rows
  }
  queueTrendRoute(app, listPaymentTrends, { payments: mismatches, disputes, sales }, now)
}
