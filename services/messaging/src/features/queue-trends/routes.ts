import { listMessagingTrends } from '@ungana/contracts-messaging'
import { queueTrendRoute, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export function queueTrendRoutes(app: Service, { pool, now }: Messaging): void {
  const reports = async (begin: Date) => {
    const { rows } = await query(
      pool,
      'SELECT created_at AS since, decided_at AS until FROM reports WHERE decided_at IS NULL OR decided_at >= $1::timestamptz',
      [begin],
    )
    return rows
  }
  queueTrendRoute(app, listMessagingTrends, { 'message-reports': reports }, now)
}
