import { listLogisticsTrends } from '@ungana/contracts-logistics'
import { queueTrendRoute, type Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export function queueTrendRoutes(app: Service, { pool, now }: Logistics): void {
  const cases = async (begin: Date) => {
    const { rows } = await query(
      pool,
      'SELECT created_at AS since, decided_at AS until FROM cases WHERE decided_at IS NULL OR decided_at >= $1::timestamptz',
      [begin],
    )
    return rows
  }
  queueTrendRoute(app, listLogisticsTrends, { 'logistics-cases': cases }, now)
}
