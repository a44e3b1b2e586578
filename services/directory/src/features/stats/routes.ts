import { getStats } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { remembered } from '#lib/remembered.ts'
import { countStats } from './stats.ts'

const KEPT_MS = 5 * 60_000

export function statsRoutes(app: Service, { pool }: Database): void {
  const stats = remembered(() => countStats(pool), KEPT_MS)
  app.route({
    ...getStats,
    config: { policy: 'anyone' },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60')
      return stats()
    },
  })
}
