import { getStats } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import { cached } from '#lib/cached.ts'
import type { Database } from '#lib/database.ts'
import { countStats } from './stats.ts'

/** Half a minute here and half a minute in the browser: figures labelled "today" are at most a minute old. */
const CACHE_SECONDS = 30

export function statsRoutes(app: Service, { pool }: Database): void {
  const stats = cached(() => countStats(pool), CACHE_SECONDS * 1000)
  app.route({
    ...getStats,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      return stats()
    },
  })
}
