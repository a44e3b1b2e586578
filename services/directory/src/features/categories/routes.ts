import { listCategories as listEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { listCategories } from './categories.ts'

export function categoryRoutes(app: Service, { pool }: Database, samplesLeaveAt: number): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (_request, reply) => {
      // The answer is the same for all visitors and rarely changes, so a copy may be a minute old.
      reply.header('cache-control', 'public, max-age=60')
      return listCategories(pool, samplesLeaveAt)
    },
  })
}
